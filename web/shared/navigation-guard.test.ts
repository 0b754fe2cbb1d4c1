import { describe, expect, test } from 'vitest';
import { isPublicPath, publicPaths } from '#contract/paths.ts';
import { decideNavigation, loginDestination } from './navigation-guard.ts';

const openPaths = Object.values(publicPaths);

describe('without a token', () => {
  test.each(openPaths)('%s opens', (pathname) => {
    expect(decideNavigation({ pathname, hasToken: false, known: true, open: isPublicPath(pathname) })).toBeUndefined();
  });

  test.each(['/home', '/articleDetail', '/usePage', '/auth/other'])('%s leads to the front page', (pathname) => {
    expect(decideNavigation({ pathname, hasToken: false, known: true, open: isPublicPath(pathname) })).toBe('/front');
  });

  test('an unknown path leads to the front page', () => {
    expect(decideNavigation({ pathname: '/nowhere', hasToken: false, known: false })).toBe('/front');
  });
});

describe('with a token', () => {
  test.each(openPaths.filter((path) => path !== '/' && path !== '/login'))('%s opens', (pathname) => {
    expect(decideNavigation({ pathname, hasToken: true, known: true, open: true })).toBeUndefined();
  });

  test('the login page leads to /', () => {
    expect(decideNavigation({ pathname: '/login', hasToken: true, known: true, open: true })).toBe('/');
    expect(decideNavigation({ pathname: '/login/', hasToken: true, known: true, open: true })).toBe('/');
  });

  test('/ leads to the workspace', () => {
    expect(decideNavigation({ pathname: '/', hasToken: true, known: true, open: true })).toBe('/home');
  });

  test('a path of the workspace opens', () => {
    expect(decideNavigation({ pathname: '/home', hasToken: true, known: true })).toBeUndefined();
  });

  test('an unknown path leads to /404', () => {
    expect(decideNavigation({ pathname: '/nowhere', hasToken: true, known: false })).toBe('/404');
  });
});

test('the login action sends a logged-in reader to the workspace and everyone else to the form', () => {
  expect(loginDestination(true)).toBe('/home');
  expect(loginDestination(false)).toBe('/login');
});
