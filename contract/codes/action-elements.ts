import type { VersionAction } from '../content/version-states.ts';
import type { Element } from './elements.ts';
import { weekElements } from './home-elements.ts';

/** What each step in the life of an article asks for. */
export const articleActionElements: Readonly<Record<VersionAction, Element>> = {
  submit: 'article:edit',
  sendBack: 'article:edit',
  discard: 'article:edit',
  reopen: 'article:edit',
  schedule: 'article:publish',
  publish: 'article:publish',
  withdraw: 'article:withdraw',
};

/** What each step in the life of something on the site asks for. */
const siteActionElements: Readonly<Record<VersionAction, Element>> = {
  submit: 'site:edit',
  sendBack: 'site:publish',
  discard: 'site:publish',
  reopen: 'site:publish',
  schedule: 'site:publish',
  publish: 'site:publish',
  withdraw: 'site:publish',
};

/** What is done to several contacts at once asks for what it asks for with one. */
const contactActionElements = {
  group: 'contact:edit',
  receive: 'contact:edit',
  stop: 'contact:edit',
  leave: 'contact:edit',
  delete: 'contact:delete',
} as const satisfies Readonly<Record<string, Element>>;

interface AskedByField {
  /** The field of the body that decides. */
  readonly field: string;
  readonly elements: Readonly<Record<string, Element>>;
}

/** Calls that ask for a second element, beside the one of their endpoint, by what is sent. */
const actionsOfCalls: Readonly<Record<string, AskedByField>> = {
  'article.changeState': { field: 'action', elements: articleActionElements },
  'article.changeMany': { field: 'action', elements: articleActionElements },
  'content.changeState': { field: 'action', elements: siteActionElements },
  'content.changeMany': { field: 'action', elements: siteActionElements },
  'operatorHome.rows': { field: 'figure', elements: weekElements },
  'contact.bulk': { field: 'act', elements: contactActionElements },
};

/** Calls that always ask for two. */
const secondElements: Readonly<Record<string, Element>> = {
  'article.manageExport': 'article:export',
  'supplier.proposeForSite': 'site:edit',
};

interface AskedOnce {
  readonly field: string;
  /** Default: any. */
  readonly value?: string;
  readonly element: Element;
}

/** Calls that ask for one more where a field is sent at all, or with one of its values. */
const elementsOfFields: Readonly<Record<string, AskedOnce>> = {
  'client.open': { field: 'modules', element: 'client:module' },
  'figure.explain': { field: 'kind', value: 'evaluation', element: 'evaluation:view' },
};

/** The element that a call asks for beside that of its endpoint; the body has not been validated yet. */
export function actionElementOf(endpoint: string, body: unknown): Element | undefined {
  if (Object.hasOwn(secondElements, endpoint)) return secondElements[endpoint];
  const optional = Object.hasOwn(elementsOfFields, endpoint) ? elementsOfFields[endpoint] : undefined;
  if (optional && typeof body === 'object' && body !== null && Object.hasOwn(body, optional.field)) {
    const sent: unknown = (body as Record<string, unknown>)[optional.field];
    return optional.value === undefined || sent === optional.value ? optional.element : undefined;
  }
  const asked = Object.hasOwn(actionsOfCalls, endpoint) ? actionsOfCalls[endpoint] : undefined;
  if (!asked || typeof body !== 'object' || body === null) return undefined;
  const action: unknown = Object.hasOwn(body, asked.field) ? (body as Record<string, unknown>)[asked.field] : undefined;
  return typeof action === 'string' && Object.hasOwn(asked.elements, action) ? asked.elements[action] : undefined;
}

/** The bodies by which a call asks for different things, as far as the gate reads them. */
export function actionBodiesOf(endpoint: string): readonly Readonly<Record<string, string>>[] {
  const asked = Object.hasOwn(actionsOfCalls, endpoint) ? actionsOfCalls[endpoint] : undefined;
  return asked ? Object.keys(asked.elements).map((action) => ({ [asked.field]: action })) : [];
}
