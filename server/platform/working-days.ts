import calendar from 'chinese-days';

// A CommonJS module, whose names Node does not find.
const { getHolidaysInRange, isWorkday: isWorkdayInChina } = calendar;

/** Whether an ISO date is a working day in China; weekdays are, where the calendar of a year is not known yet. */
export const isWorkday = (day: string): boolean => isWorkdayInChina(day);

/** Whether an ISO date is a public holiday in China, or a day off beside one; a plain weekend is none. */
export const isPublicHoliday = (day: string): boolean => getHolidaysInRange(day, day, false).length > 0;
