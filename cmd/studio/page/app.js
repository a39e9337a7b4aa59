import { startEngine } from './engine.js'

startEngine((state) => { document.body.dataset.engine = state })
