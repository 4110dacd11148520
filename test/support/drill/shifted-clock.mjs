// Sets the clock of a process ahead by CLOCK_AHEAD_MS.
const ahead = Number(process.env.CLOCK_AHEAD_MS)
const SystemDate = Date
globalThis.Date = class extends SystemDate {
  constructor(...parts) {
    if (parts.length === 0) super(SystemDate.now() + ahead)
    else super(...parts)
  }
  static now() {
    return SystemDate.now() + ahead
  }
}
