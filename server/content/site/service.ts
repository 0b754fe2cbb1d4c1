import type { CallToAction, SiteFrame } from '#contract/content/site.ts';
import type { ContentFields } from '#contract/content/site-content/kinds.ts';
import { type Language, type LocalizedText, pickText } from '#contract/language.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { ReadBrand } from '#server/platform/messages/mail/notice.ts';
import { findSingle, listPublic } from './content/read-content.ts';
import { displayedItem } from './content/shown-text.ts';

/** Brand, navigation and footer; missing texts are empty. */
export async function readFrame(
  db: Database,
  { language, now }: { language: Language; now: Date },
): Promise<SiteFrame> {
  const [settings, menus, links] = await Promise.all([
    findSingle(db, 'settings', now),
    listPublic(db, 'menu', { now }),
    listPublic(db, 'menuLink', { now }),
  ]);
  const setting = (key: Exclude<keyof ContentFields<'settings'>, 'phone'>): string =>
    textOf(settings?.fields[key], language);
  return {
    brand: setting('brand'),
    tagline: setting('tagline'),
    slogan: setting('slogan'),
    phone: settings?.fields.phone ?? '',
    phoneHours: setting('phoneHours'),
    copyright: setting('copyright'),
    recordNumber: setting('recordNumber'),
    credit: setting('credit'),
    navigation: menus.map((menu) => ({
      label: textOf(menu.fields.label, language),
      links: links
        .filter(({ fields }) => fields.menu === menu.id)
        .map(({ fields: { label, note, href } }) => ({
          label: textOf(label, language),
          note: textOf(note, language),
          href,
        })),
    })),
  };
}

/** Name of the product; empty where it is missing. */
export const readBrand: ReadBrand = async (db, language, now) =>
  textOf((await findSingle(db, 'settings', now))?.fields.brand, language);

/** Call to action of the front page and product pages. */
export async function readCallToAction(
  db: Database,
  { language, now }: { language: Language; now: Date },
): Promise<CallToAction> {
  const { title, text } = (await findSingle(db, 'callToAction', now))?.fields ?? {};
  return displayedItem({ title, text }, language);
}

/** Missing texts are empty. */
function textOf(text: LocalizedText | undefined, language: Language): string {
  return text ? pickText(text, language) : '';
}
