/** What is told of a job that has ended. */
export const jobNews = {
  export: {
    done: {
      title: { 'zh-CN': '联系人导出完成', en: 'Contacts exported' },
      line: { 'zh-CN': '在联系人页下载，保留 3 天', en: 'Download it from the contacts page within 3 days' },
    },
    failed: {
      title: { 'zh-CN': '联系人导出没有完成', en: 'The export of contacts failed' },
      line: { 'zh-CN': '请在联系人页重试', en: 'Try again from the contacts page' },
    },
  },
  import: {
    done: {
      title: { 'zh-CN': '联系人文件已检查完', en: 'The file of contacts has been checked' },
      line: { 'zh-CN': '请预览后导入', en: 'Look through it and import' },
    },
    failed: {
      title: { 'zh-CN': '联系人文件没有读出来', en: 'The file of contacts could not be read' },
      line: { 'zh-CN': '请在联系人页查看原因', en: 'See the contacts page for the reason' },
    },
  },
} as const;
