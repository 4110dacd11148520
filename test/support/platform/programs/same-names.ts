import { closureName, Case as Other } from './same-names-other.js'

class Case {}

process.stdout.write(JSON.stringify({ classes: [Case.name, Other.name], closure: closureName() }))
