/** What is told of a module that ends soon. */
export const endNews = {
  'zh-CN': {
    title: (name: string, days: number) => `${name}模块 ${days} 天后到期`,
    line: (day: string) => `${day} 到期，可以申请续期`,
  },
  en: {
    title: (name: string, days: number) => `The module ${name} expires in ${days} ${days === 1 ? 'day' : 'days'}`,
    line: (day: string) => `on ${day}; you can ask for its renewal`,
  },
};
