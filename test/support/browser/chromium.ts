import { programPath } from '../platform/program-path.js'

/**
 * The path of Chromium: CHROMIUM_PATH, else the first one found in PATH; undefined if none is installed. The headless
 * shell takes a third of the CPU time of the full browser.
 */
export const chromiumPath = (): string | undefined =>
  programPath('CHROMIUM_PATH', [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome-stable',
    'google-chrome',
  ])
