import { operatorHomeEndpoints } from '#contract/operation/operator-home.ts';
import { defineFeature } from '#server/platform/feature.ts';
import type { Platform } from '#server/platform/platform.ts';
import { readOperatorHome } from './read-home.ts';
import { listCounted } from './week.ts';

/** Where operators arrive. */
export const operatorHomeFeature = ({ log }: Pick<Platform, 'log'>) =>
  defineFeature({
    endpoints: operatorHomeEndpoints,
    handlers: {
      'operatorHome.overview': (_request, { db, actor }) => readOperatorHome(db, actor, log),
      'operatorHome.rows': ({ body }, { db, actor }) => listCounted(db, body.figure, actor),
    },
  });
