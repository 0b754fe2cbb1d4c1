/** Maximum length of a hot word: letters and digits without a blank are one word however long. */
export const longestHotWord = 50;
