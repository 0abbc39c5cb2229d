/** The record whose dialog is open, kept in the address, so that a link can open it: `?open=12`. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { toast } from '../dialog/toast.tsx';

/** The part of the address that names the open dialog; to be spread into the screen's schema. */
export const openedSearch = {
  open: z.union([z.literal('new'), z.number().int().positive()]).optional(),
};
type Opened = 'new' | number | undefined;

/**
 * The record whose dialog the address opens: 'new' for a create dialog, null for none (also while it loads). A record
 * opened from its row is there at once. One opened by a link is read by `find`; if it does not exist, a toast says so.
 * `find` is called once for each address.
 */
export function useOpenedRecord<Row extends { id: number }>(props: {
  open: Opened;
  onChange: (open: Opened) => void;
  find: (id: number) => Promise<Row | undefined>;
}) {
  const { open, onChange, find } = props;
  const [row, setRow] = useState<Row | null>(null);
  const isRowHere = typeof open === 'number' && row?.id === open;
  const linked = useQuery({
    queryKey: ['opened-record', window.location.pathname, open],
    queryFn: async () => (typeof open === 'number' ? ((await find(open)) ?? null) : null),
    enabled: typeof open === 'number' && !isRowHere,
    // The next opening reads the record again.
    gcTime: 0,
  });
  useEffect(() => {
    if (linked.data) setRow(linked.data);
  }, [linked.data]);
  const isMissing = typeof open === 'number' && !isRowHere && linked.data === null;
  const isReported = useRef(false);
  useEffect(() => {
    const wasReported = isReported.current;
    isReported.current = isMissing || linked.error !== null;
    if (wasReported || !isReported.current) return;
    toast.error('No se encontró el registro.', linked.error ?? 'Puede que haya sido eliminado.');
    onChange(undefined);
  });
  return {
    edited: open === 'new' ? ('new' as const) : isRowHere ? row : null,
    openRecord: (next: Row | 'new') => {
      setRow(next === 'new' ? null : next);
      onChange(next === 'new' ? 'new' : next.id);
    },
    close: () => {
      setRow(null);
      onChange(undefined);
    },
  };
}
