import { type CallNeeds, needsOfCall } from '#contract/clients/call-needs.ts';
import { moduleBodiesOf, moduleOfPage } from '#contract/clients/module-table.ts';
import type { KnownCall } from '#contract/clients/simulator.ts';
import { actionBodiesOf } from '#contract/codes/action-elements.ts';
import { type Element, isElement, neededWith, pageElementOf } from '#contract/codes/elements.ts';
import { writingElements } from '#contract/codes/is-allowed.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { accessOfPage, type BuiltPage, builtPages } from '#contract/identity/built-pages.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Refusal } from '#server/platform/http/gate.ts';

/** The first rule of the gate that refuses such a call, if any. */
export type Asking = (needs: CallNeeds) => Promise<Refusal | undefined>;

export interface Call extends KnownCall {
  readonly name: string;
  /** As far as the gate reads it. */
  readonly body: object | undefined;
  readonly needs: CallNeeds;
}

/** What is asked about: something that can be granted, or one call. */
export interface Question {
  readonly needs: CallNeeds;
  /** What it is granted by; `null` where a session is enough. */
  readonly element: Element | null;
  /** The calls behind it. */
  readonly calls: readonly Call[];
}

function textIn(body: object): string {
  const [value] = Object.values(body) as unknown[];
  return typeof value === 'object' && value !== null ? textIn(value) : String(value);
}

function callsOf(name: string, { access, summary }: Endpoint): Call[] {
  const bodies: readonly (object | undefined)[] = [...actionBodiesOf(name), ...moduleBodiesOf(name)];
  return (bodies.length > 0 ? bodies : [undefined]).map((body) => {
    const needs = needsOfCall(name, access, body);
    const element = needs.action ?? (isElement(access) ? access : null);
    return { key: body ? `${name}/${textIn(body)}` : name, name, body, summary, element, needs };
  });
}

/** Every call that needs a session, once for each body by which it asks for something else. */
export const knownCalls: readonly Call[] = (Object.entries(endpoints) as [string, Endpoint][])
  .filter(([, { access }]) => access !== 'public')
  .flatMap(([name, endpoint]) => callsOf(name, endpoint));

/** Components of the pages to which an element belongs. */
export function pagesOf(element: Element): BuiltPage[] {
  const page = pageElementOf(element);
  return builtPages.filter((component) => accessOfPage(component) === page);
}

/** What the pages of an element need. */
export function needsOfElement(element: Element): CallNeeds {
  const [page] = pagesOf(element);
  return { access: element, module: page && moduleOfPage(page) };
}

/** What is asked about, by an element or a call's key. Throws NOT_FOUND. */
export function readQuestion(what: string): Question {
  if (isElement(what)) {
    const needs = needsOfElement(what);
    // Not those that ask for something of another page, or of another module: they are asked about by their own key.
    const usual = new Set([what, ...neededWith(what)]);
    const calls = knownCalls.filter(
      (call) =>
        call.element === what &&
        call.needs.module === needs.module &&
        elementsOf(call.needs).every((one) => usual.has(one)),
    );
    return { needs: calls[0]?.needs ?? needs, element: what, calls };
  }
  const call = knownCalls.find(({ key }) => key === what);
  if (!call) throw new AppError('NOT_FOUND');
  return { needs: call.needs, element: call.element, calls: [call] };
}

/** What is asked for, each by the elements of which any one is enough. */
export function alternativesOf({ access, action }: CallNeeds): (readonly Element[])[] {
  const single = [...new Set([access, action])].flatMap((one) => (one !== undefined && isElement(one) ? [[one]] : []));
  return access === 'writing' ? [writingElements, ...single] : single;
}

/** Elements that are enough for what is asked for. */
export const elementsOf = (needs: CallNeeds): Element[] => alternativesOf(needs).flatMap(([first]) => first ?? []);
