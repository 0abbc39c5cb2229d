/** Asks for a field and its value, and shows what it changes in how many records before it does (masters §21). */
import { Button, NativeSelect, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { BulkPreview } from '../../../contract/masters/bulk-changes.ts';
import {
  type ManyMaster,
  manyFieldLabel,
  manyFieldsOf,
} from '../../../domain/masters/many-fields.ts';
import { DialogActions } from '../../kit/dialog/dialog-actions.tsx';
import { toast } from '../../kit/dialog/toast.tsx';
import { api, refreshAll } from '../../kit/shell/client.ts';
import { countedWords, type Noun } from '../../kit/table/master-words.ts';
import { FormerImports } from '../master-imports/public.ts';
import { ManyFields } from './many-fields.tsx';
import { ManyPreview } from './many-preview.tsx';
import {
  type Choices,
  emptyDraft,
  lacking,
  type ManyDraft,
  type Taken,
  valuesOf,
} from './many-values.ts';

/** The order of a change, as both calls take it. */
type Order = Parameters<typeof api.bulkChanges.preview.call>[0];

export function ManyForm(props: {
  master: ManyMaster;
  noun: Noun;
  choices?: Choices | undefined;
  taken: Taken<object>;
  onClose: () => void;
  onChanged: (done: { id: number; changed: number }) => void;
}) {
  const { master, noun, choices, taken, onClose, onChanged } = props;
  const fields = Object.keys(manyFieldsOf(master));
  const [field, setField] = useState(fields[0] ?? '');
  const [draft, setDraft] = useState<ManyDraft>(() => emptyDraft(master, field, choices));
  const [lacks, setLacks] = useState<string | null>(null);
  const reading = useMutation({
    mutationFn: async () => {
      const values = await valuesOf(master, field, draft);
      const order = { master, ...taken, field, values } as Order;
      return { order, told: await api.bulkChanges.preview.call(order) };
    },
    onError: (error) => toast.error('No se pudo leer qué cambiaría.', error),
  });
  const changing = useMutation({
    mutationFn: ({ order, told }: { order: Order; told: BulkPreview }) =>
      api.bulkChanges.create.call({ ...order, digest: told.digest }),
    onSuccess: (done) => {
      onChanged(done);
    },
    onError: (error) => {
      toast.error('No se pudo cambiar.', error);
      // What was shown is not what would happen now.
      reading.reset();
      void refreshAll();
    },
  });
  const begin = (next: string) => {
    setField(next);
    edit(emptyDraft(master, next, choices));
  };
  const edit = (next: ManyDraft) => {
    setDraft(next);
    setLacks(null);
    // What was shown is of another value.
    reading.reset();
  };
  const { data } = reading;
  const count = data?.told.changed ?? 0;
  const submit = () => {
    const missing = lacking(master, field, draft);
    setLacks(missing);
    if (missing !== null) return;
    if (data) changing.mutate(data);
    else reading.mutate();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!reading.isPending && !changing.isPending) submit();
      }}
    >
      <Stack>
        <NativeSelect
          label="Qué se cambia"
          data={fields.map((key) => ({ value: key, label: manyFieldLabel(master, key) }))}
          value={field}
          data-autofocus
          onChange={(event) => begin(event.currentTarget.value)}
        />
        <ManyFields
          key={field}
          master={master}
          field={field}
          choices={choices}
          draft={draft}
          onChange={edit}
          lacking={lacks}
        />
        {data && <ManyPreview master={master} noun={noun} field={field} told={data.told} />}
        <DialogActions onCancel={onClose} isSticky>
          <Button
            type="submit"
            loading={reading.isPending || changing.isPending}
            disabled={data !== undefined && count === 0}
          >
            {data && count > 0 ? `Cambiar ${countedWords(noun, count)}` : 'Ver qué cambia'}
          </Button>
        </DialogActions>
        {!data && <FormerImports master={master} />}
      </Stack>
    </form>
  );
}
