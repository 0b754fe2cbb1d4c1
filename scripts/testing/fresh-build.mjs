import { ensureBuild } from '../lib/build.mjs';

export const setup = () => ensureBuild();
