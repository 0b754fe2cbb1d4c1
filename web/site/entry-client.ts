import { scheduleHydration } from './behaviour/hydrate-later.ts';
import { startPage } from './behaviour/start-page.ts';
import { hydrationElementId } from './site-data.ts';

startPage();
const data = document.getElementById(hydrationElementId);
// A plain page has no data.
if (data) scheduleHydration(data);
