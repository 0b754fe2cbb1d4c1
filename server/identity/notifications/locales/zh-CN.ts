export const mailTexts = {
  bundle: (count: number) => `${count} 条通知`,
  separator: '：',
  of: (company: string, text: string) => `【${company}】${text}`,
  and: '、',
  company: '公司',
  open: '在工作台查看',
  alwaysReason: (brand: string) => `您收到此邮件，是因为您有${brand}的账号。此类邮件与账号本身有关，不能关闭。`,
  reason: (brand: string) => `您收到此邮件，是因为您在${brand}的通知设置中选择了邮件。可以随时在那里关闭。`,
};

export const newDevice = {
  title: (device: string, place: string) => `新设备登录：${[device || '未知设备', place].filter(Boolean).join('，')}`,
  line: '不是本人，请立即修改密码',
};

export const accountChanged = {
  titles: {
    ownPhone: (phone: string) => `手机号已更换为 ${phone}`,
    name: () => '运营人员更正了您的姓名',
    phone: (phone: string) => `运营人员将您的手机号更正为 ${phone}`,
    nameAndPhone: (phone: string) => `运营人员更正了您的姓名，并将手机号更正为 ${phone}`,
    emailRemoved: (email: string) => `运营人员移除了您的邮箱 ${email}`,
  },
  bySelf: '不是本人，请立即修改密码',
  byOperator: '不是您要求的，请联系我们',
};

export const erasureRefused = { title: '您的注销申请未获通过', line: (reason: string) => `理由：${reason}` };

export const testCard = { title: '测试卡片', foreword: '通知将以这样的卡片发到本群。' };
