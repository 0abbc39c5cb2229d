/**
 * How a user arranged the screens. It is stored on the server for each user, so that nobody sees another's on a shared
 * browser (docs/decisions/0063).
 */
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { CurrentUserAnswer } from '../../../contract/access/session.ts';
import { api, currentUserQuery, queryClient } from './client.ts';

/** Values that the server has not confirmed yet, by name; a newer value replaces an older one. */
const unsent = new Map<string, unknown>();
let isSending = false;

/** The value stored under a name, or undefined, and a function to store another; null deletes it. */
export function usePreference(name: string): [unknown, (value: unknown) => void] {
  const { data: user } = useQuery(currentUserQuery);
  const keep = useCallback((value: unknown) => keepPreference(name, value), [name]);
  return [user?.preferences[name] ?? undefined, keep];
}

/** A stored list of words, e.g. of hidden columns; undefined until there is one. */
export function useKeptWords(name: string): [string[] | undefined, (words: string[]) => void] {
  const [kept, keep] = usePreference(name);
  const isList = Array.isArray(kept) && kept.every((word) => typeof word === 'string');
  return [isList ? kept : undefined, keep];
}

/** Shows the value at once and sends it. */
function keepPreference(name: string, value: unknown): void {
  const { queryKey } = currentUserQuery;
  const user: CurrentUserAnswer | null | undefined = queryClient.getQueryData(queryKey);
  if (!user || JSON.stringify(user.preferences[name] ?? null) === JSON.stringify(value)) return;
  // An answer that is on its way lacks the new value.
  void queryClient.cancelQueries({ queryKey });
  const next: CurrentUserAnswer = { ...user, preferences: { ...user.preferences, [name]: value } };
  queryClient.setQueryData<CurrentUserAnswer | null>(queryKey as QueryKey, next);
  unsent.set(name, value);
  if (!isSending) void send();
}

async function send(): Promise<void> {
  isSending = true;
  for (let next = first(); next; next = first()) {
    const [name, value] = next;
    unsent.delete(name);
    try {
      await api.session.keepPreference.call({ name, value });
    } catch (error) {
      // Loaded only now: toasts are not part of the first load.
      const { toast } = await import('../dialog/toast.tsx');
      toast.error('No se pudo recordar la vista.', error);
    }
  }
  isSending = false;
}

const first = () => unsent.entries().next().value;
