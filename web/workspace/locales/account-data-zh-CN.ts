export const accountDataZhCN = {
  accountData: {
    title: '账号数据',
    exportTitle: '导出我的数据',
    exportText: '账号、公司与角色、登录设备、登录与操作记录、通知、主题与视图等，整理成一个 ZIP 文件。完成后会通知您。',
    begin: '导出',
    making: '正在整理，可以关闭此窗口，完成后会通知您。',
    ready: '{{time}}的文件已就绪，保留 {{days}} 天。',
    download: '下载',
    again: '重新导出',
    failed: '上一次导出没有完成，请重试。',
    eraseTitle: '注销账号',
    eraseText:
      '注销由运营方核实后办理，一般在 15 个工作日内完成：姓名、手机号、邮箱、登录方式与通知全部清除，无法恢复。经手的记录保留，只显示为「已匿名」。',
    ask: '申请注销',
    note: '说明（选填）',
    cancel: '取消',
    asked: '申请已提交',
    waiting: '注销申请（编号 {{number}}）已于{{time}}提交，等待运营方处理。',
    takeBack: '撤回申请',
    takenBack: '已撤回，账号不变',
    refused: '上一次申请于{{time}}被拒绝',
  },
};
