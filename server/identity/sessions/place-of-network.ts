import { createRequire } from 'node:module';
import type IP2Region from 'ip2region';

/** Loaded on first use: ten megabytes. */
let regions: IP2Region | undefined;

function openRegions(): IP2Region {
  // The package declares itself as ESM but is not, so loaders differ in the result of an import.
  const { default: Regions } = createRequire(import.meta.url)('ip2region') as { default: typeof IP2Region };
  return new Regions();
}

/**
 * Estimated province, city and carrier of a network, in Chinese, such as `江苏 苏州 · 电信`; empty if unknown or
 * private. Addresses move, and the list is the package's.
 */
export function locationOfNetwork(network: string): string {
  if (network === '') return '';
  regions ??= openRegions();
  // `203.0.113.*` and `2001:db8:7:8::/64` by their first address; locations are no more precise than that.
  const found = regions.search(network.replace('*', '0').replace(/\/\d+$/, ''));
  if (!found?.country) return '';
  const province = found.province.replace(/[省市]$/, '');
  const city = found.city.replace(/市$/, '');
  const region = [...new Set([province, city])].filter(Boolean).join(' ') || found.country;
  return [region, found.isp].filter(Boolean).join(' · ');
}
