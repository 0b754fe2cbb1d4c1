/** What operators keep in versions. */
export const keptZhCN = {
  kept: {
    saved: '已保存为第 {{version}} 版',
    save: '保存',
    saving: '保存中',
    discard: '放弃修改',
    unchanged: '没有修改',
    changed: '有未保存的修改',
    history: '版本',
    version: '第 {{version}} 版',
    current: '当前',
    platform: '系统',
    restore: '恢复',
    restoreVersion: '恢复第 {{version}} 版',
    restoreAsk: '用第 {{version}} 版的内容创建新版本？',
    restoreDrops: '未保存的修改会丢失。',
    restored: '已恢复第 {{from}} 版，成为第 {{version}} 版',
    cancel: '取消',
    noHistory: '还没有保存过版本。',
  },
};
