export const frontLabels = {
  frontHero: { name: '首屏', fields: { title: '标题', lead: '导语', trust: '信任说明' } },
  frontTool: { name: '三个工具', fields: { title: '名称', text: '说明', href: '地址' } },
  frontSolution: {
    name: '解决方案',
    fields: { team: '团队', question: '问题', answer: '回答', tool: '工具', href: '地址' },
  },
  callToAction: { name: '页尾邀请', fields: { title: '标题', text: '说明' } },
};
