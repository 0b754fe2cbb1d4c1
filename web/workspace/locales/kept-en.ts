import type { keptZhCN } from './kept-zh-CN.ts';

export const keptEn: typeof keptZhCN = {
  kept: {
    saved: 'Saved as version {{version}}',
    save: 'Save',
    saving: 'Saving',
    discard: 'Discard changes',
    unchanged: 'No changes',
    changed: 'Unsaved changes',
    history: 'Versions',
    version: 'Version {{version}}',
    current: 'current',
    platform: 'System',
    restore: 'Restore',
    restoreVersion: 'Restore version {{version}}',
    restoreAsk: 'Create a new version from version {{version}}?',
    restoreDrops: 'Unsaved changes will be lost.',
    restored: 'Version {{from}} restored as version {{version}}',
    cancel: 'Cancel',
    noHistory: 'No version has been saved yet.',
  },
};
