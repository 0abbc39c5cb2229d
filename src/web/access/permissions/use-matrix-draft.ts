/** The unsaved switches of the matrix. */
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { MenuEntry } from '../../../contract/access/permissions.ts';
import type { Profile } from '../../../domain/access/menu.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { useUnsavedGuard } from '../../kit/form/form-body.tsx';
import { api, refreshAll } from '../../kit/shell/client.ts';
import { errorCode, errorMessage } from '../../kit/shell/errors.ts';
import { SAVE_FAILED, SAVE_FAILED_REASON, SAVED } from './words.ts';

type Cells = Partial<Record<Profile, boolean>>;

/**
 * The changed cells over the stored options. If another user saved meanwhile, their options are read, and the changed
 * cells stay over them, to be saved again.
 */
export function useMatrixDraft(options: readonly MenuEntry[]) {
  const [draft, setDraft] = useState<ReadonlyMap<number, Cells>>(new Map());
  const changed = options.flatMap(({ id, version, permissions }) => {
    const cells = Object.entries(draft.get(id) ?? {}) as [Profile, boolean][];
    const switched = cells.filter(([profile, isAllowed]) => permissions[profile] !== isAllowed);
    return switched.length === 0
      ? []
      : [{ menuItemId: id, version, permissions: Object.fromEntries(switched) as Cells }];
  });
  const dirty = useRef(false);
  useEffect(() => {
    dirty.current = changed.length > 0;
  });
  useUnsavedGuard(dirty);
  const save = useMutation({
    mutationFn: () => api.permissions.save.call({ changes: changed }),
    onSuccess: () => {
      setDraft(new Map());
      toast.success(SAVED, 'Los permisos rigen desde ahora, también en las sesiones abiertas.');
    },
    onError: (error) => {
      toast.error(SAVE_FAILED, errorMessage(error, SAVE_FAILED_REASON));
      if (errorCode(error) === 'record.changed') void refreshAll();
    },
  });
  return {
    count: changed.reduce((sum, { permissions }) => sum + Object.keys(permissions).length, 0),
    isAllowed: ({ id, permissions }: MenuEntry, profile: Profile) =>
      draft.get(id)?.[profile] ?? permissions[profile],
    isChanged: ({ id }: MenuEntry) => changed.some(({ menuItemId }) => menuItemId === id),
    set: ({ id }: MenuEntry, profile: Profile, isAllowed: boolean) =>
      setDraft(new Map(draft).set(id, { ...draft.get(id), [profile]: isAllowed })),
    discard: () => setDraft(new Map()),
    save,
  };
}
export type MatrixDraft = ReturnType<typeof useMatrixDraft>;
