import './styles/index.css';
import { startPage } from './behaviour/start-page.ts';
import { wakeInTime } from './behaviour/wake.ts';
import { hydrationElementId } from './site-data.ts';

startPage();
const data = document.getElementById(hydrationElementId);
// A plain page has no data: it is complete as the server sent it.
if (data) wakeInTime(data);
