// The browser and the web part that the journeys need, beside other parts of npm test. Leaves with 1 where one of them cannot be had.
import { ensureBrowserOfJourneys } from './find/chromium.mjs';
import { ensureWebBuilt } from './web/ensure-web-built.mjs';

const hasChromium = ensureBrowserOfJourneys() !== null;
process.exitCode = ensureWebBuilt() && hasChromium ? 0 : 1;
