/** Changes of the matrix of permissions, sent as its screen sends them. */
import type { MenuSettings } from '../../src/contract/access/permissions.ts';
import type { Answer, Client } from './app.ts';

/** Saves changes with the versions that the options have by now, unless they say others. */
export async function saveMatrix<T = unknown>(
  client: Client,
  changes: readonly object[],
): Promise<Answer<T>> {
  const { body } = await client.get<MenuSettings>('/api/menu-options');
  const versions = new Map(body.options.map(({ id, version }) => [id, version]));
  const versionOf = (change: { menuItemId?: number }) => versions.get(change.menuItemId ?? 0) ?? 1;
  return client.put<T>('/api/permissions', {
    changes: changes.map((change) => ({ version: versionOf(change), ...change })),
  });
}
