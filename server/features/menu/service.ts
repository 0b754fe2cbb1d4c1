import { type Language, pickText } from '#contract/language.ts';
import type { MenuItem } from '#contract/menu.ts';
import type { Database } from '#server/platform/database/database.ts';
import { listGrantedItems } from './queries.ts';

type Caller = { readonly userId: number; readonly stockId: number };

/** The menu of a session as a flat list of all types (seed §3). A page's buttons are named in its meta. */
export async function listMenu(db: Database, caller: Caller, language: Language): Promise<MenuItem[]> {
  const items = await listGrantedItems(db, caller);
  return items.map((item) => {
    const name = pickText(item.name, language);
    const buttons = items.filter((other) => other.pid === item.id && other.types === 'BUTTON');
    return {
      id: item.id,
      pid: item.pid,
      name,
      path: item.path,
      component: item.component,
      types: item.types,
      icon: item.icon,
      title: name,
      meta: { title: name, icon: item.icon, buttons: buttons.map((button) => button.element) },
    };
  });
}

/** Codes of the elements (buttons) that the session's roles grant. */
export async function listElements(db: Database, caller: Caller): Promise<string[]> {
  const items = await listGrantedItems(db, caller);
  return items.filter((item) => item.types === 'BUTTON').map((item) => item.element);
}
