import type { Platform } from '#server/platform/platform.ts';
import { botFeature } from './bots/routes.ts';
import { contactExportFeature } from './contacts/export-routes.ts';
import { contactImportFeature } from './contacts/import/routes.ts';
import { contactFeature } from './contacts/routes.ts';
import { finderFeature } from './finder/routes.ts';
import { type PushNeeds, pushFeature } from './pushes/routes.ts';
import { shareFeature } from './sharing/routes.ts';

/** Contacts, and what a company shares with people outside. */
export function openOutreach(platform: Platform, needs: PushNeeds) {
  return {
    features: [
      contactFeature,
      contactImportFeature(platform),
      contactExportFeature(platform),
      botFeature(platform),
      pushFeature(platform, needs),
      shareFeature(platform),
      finderFeature,
    ],
  };
}
