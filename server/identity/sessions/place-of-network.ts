import { createRequire } from 'node:module';
import type IP2Region from 'ip2region';

/** Read once, when somebody first asks: ten megabytes. */
let regions: IP2Region | undefined;

function openRegions(): IP2Region {
  // Its module says of itself that it is one of ES and is not, so loaders differ in what they give for an import.
  const { default: Regions } = createRequire(import.meta.url)('ip2region') as { default: typeof IP2Region };
  return new Regions();
}

/**
 * Province, city and carrier that a network is known to belong to, in Chinese, such as `江苏 苏州 · 电信`; empty where
 * nothing is known, and for networks inside a house. An estimate: addresses move, and the list is the package's.
 */
export function locationOfNetwork(network: string): string {
  if (network === '') return '';
  regions ??= openRegions();
  // `203.0.113.*` and `2001:db8:7:8::/64` by their first address: no place is smaller than that.
  const found = regions.search(network.replace('*', '0').replace(/\/\d+$/, ''));
  if (!found?.country) return '';
  const province = found.province.replace(/[省市]$/, '');
  const city = found.city.replace(/市$/, '');
  const region = [...new Set([province, city])].filter(Boolean).join(' ') || found.country;
  return [region, found.isp].filter(Boolean).join(' · ');
}
