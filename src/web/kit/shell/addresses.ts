/** The addresses of screens, as links name them: the path, and what the screen's own schema lets its search say. */
import {
  defaultParseSearch,
  defaultStringifySearch,
  type RegisteredRouter,
} from '@tanstack/react-router';
import type { Screen } from '../../../contract/screens.ts';
import { pathOf } from '../../../domain/access/menu.ts';

type Routes = RegisteredRouter['routesByPath'];
/** The address of a screen: a link of the router takes it as it is. `hash` is the part of the screen that is shown first. */
export type Target = {
  [Path in Screen]: {
    to: Path;
    search?: Routes[Path]['types']['searchSchemaInput'];
    hash?: string;
  };
}[Screen];

/** The address as text: `/reglas?state=active`. */
export function addressOf({ to, search = {} }: Target): string {
  return `${to}${defaultStringifySearch(search)}`;
}

/** The address that a text says, e.g. a menu option or an answer of the assistant: its screen reads what it knows. */
export function targetOf(address: string): Target {
  const query = /\?[^#]*/.exec(address)?.[0];
  return targetAt(pathOf(address), query === undefined ? {} : defaultParseSearch(query));
}

/** An address that is only known while the product runs. */
export function targetAt(to: string, search: Record<string, unknown>): Target {
  return { to, search } as Target;
}
