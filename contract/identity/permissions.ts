import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';

/** `MENU` items form the tree; other types (buttons) only carry permissions (docs/product/identity.md, "Menu"). */
export const menuTypes = ['MENU', 'BUTTON'] as const;

/** Component of a group: it has no page and is flattened for routing (docs/product/identity.md, "Menu"). */
export const layoutComponent = 'Layout';

export const menuItemSchema = z.object({
  id: z.number().int(),
  /** Parent id; 0 for the first level. */
  pid: z.number().int(),
  name: z.string(),
  path: z.string(),
  component: z.string(),
  types: z.enum(menuTypes),
  icon: z.string(),
  title: z.string(),
  meta: z.object({
    title: z.string(),
    icon: z.string(),
    /** Element codes of the page's buttons. */
    buttons: z.array(z.string()),
  }),
});
export type MenuItem = z.infer<typeof menuItemSchema>;

export const menuEndpoints = defineEndpoints({
  'menu.all': {
    method: 'GET',
    path: '/auth/module/element/ui/current/getUserAllMenu',
    kind: 'GET',
    access: 'self',
    summary: 'Every menu item granted to the user, all types, as a flat list in display order',
    result: z.array(menuItemSchema),
  },
});
