import { programPath } from '../platform/program-path.js'

/** The Chromium of this machine: CHROMIUM_PATH, else the one in PATH; undefined if there is none. */
export const chromiumPath = (): string | undefined =>
  programPath('CHROMIUM_PATH', ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'])
