import './styles/index.css';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router';
import { startFrame } from './behaviour/frame-behaviour.ts';
import { fetchPageData } from './fetch-page-data.ts';
import { guardNavigation } from './guard-navigation.ts';
import { siteRoutes } from './routes.tsx';
import { hydrationElementId } from './site-data.ts';

/** Puts the code of the page on screen in place, so that the first render in the browser is the server's. */
async function resolveMatchedRoutes(routes: RouteObject[]): Promise<void> {
  const matches = matchRoutes(routes, location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      const { Component } = await route.lazy();
      route.Component = Component;
      delete route.lazy;
    }),
  );
}

async function hydrate(): Promise<void> {
  const root = document.getElementById('root');
  const data = document.getElementById(hydrationElementId);
  if (!root || !data) return;
  const routes = siteRoutes({ loaderOf: () => fetchPageData, middleware: [guardNavigation] });
  await resolveMatchedRoutes(routes);
  // The router must not restore positions: every navigation starts at the top (seed §2).
  history.scrollRestoration = 'manual';
  const router = createBrowserRouter(routes, { hydrationData: JSON.parse(data.textContent) });
  hydrateRoot(root, <RouterProvider router={router} />);
  startFrame();
}

void hydrate();
