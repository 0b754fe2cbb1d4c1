// What a browser has and jsdom lacks. The window is as wide as a computer's; a test of a phone makes it narrower with
// `vi.stubGlobal('innerWidth', 390)`.
if (globalThis.document) {
  globalThis.innerWidth = 1440;
  globalThis.matchMedia = (media) => ({
    ...{ media, matches: matches(media), onchange: null, dispatchEvent: () => false },
    // antd still uses the first two.
    ...{ addListener() {}, removeListener() {}, addEventListener() {}, removeEventListener() {} },
  });
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  Element.prototype.scrollIntoView = () => {};
  Element.prototype.checkVisibility = function () {
    for (let element = this; element; element = element.parentElement) {
      if (getComputedStyle(element).display === 'none') return false;
    }
    return this.isConnected;
  };
}

/** Whether the window is of these widths; of nothing but widths is anything known. */
function matches(media) {
  const limits = [...media.matchAll(/\((width <|width >=|min-width:|max-width:)\s*([\d.]+)px\)/g)];
  const holds = ([, comparison, pixels]) => {
    if (comparison === 'width <') return innerWidth < Number(pixels);
    return comparison === 'max-width:' ? innerWidth <= Number(pixels) : innerWidth >= Number(pixels);
  };
  return limits.length > 0 && limits.every(holds);
}
