/** Changes a field of many records of a master: choosing them, what will change, the change, and taking it back (masters §21). */
import { Button, Group, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ManyMaster } from '../../../domain/masters/many-fields.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { tellFailure } from '../../kit/dialog/tell-failure.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { loadedComponent } from '../../kit/loading/loaded-code.tsx';
import { LoadedPart } from '../../kit/loading/loaded-part.tsx';
import { LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import type { Selection } from '../../kit/table/data-table.tsx';
import { countedWords, type Noun } from '../../kit/table/master-words.ts';
import { SelectionBar, useSelectedIds } from '../../kit/table/selection-bar.tsx';
import type { Choices, Taken } from './many-values.ts';

const ManyForm = loadedComponent(async () => (await import('./many-form.tsx')).ManyForm);

type Many<Row> = {
  master: ManyMaster;
  noun: Noun;
  rowLabel: (row: Row) => string;
  /** What a column may be given that no other master lists, by column: names of the clinic's own. */
  choices?: Choices | undefined;
};

/** Another act on what is chosen, which asks before it is done, e.g. «Generar usuarios». */
export type MoreOfMany<Filters> = { label: string; onTake: (taken: Taken<Filters>) => void };

/** The list's part of it: an action for the head of the screen; and once it is pressed, a selection, a bar and a dialog. */
export function useManyChange<Row extends { id: number }, Filters extends object>(
  many: Many<Row> | undefined,
  found: { records: Row[] | undefined; total?: number | undefined; filters: Filters },
  more?: MoreOfMany<Filters>,
): {
  actions: readonly { label: string; onClick: () => void }[];
  selection: Selection<Row> | undefined;
  bar: ReactNode;
  dialog: ReactNode;
} {
  const { records, total, filters } = found;
  const [isOn, setOn] = useState(false);
  const [taken, setTaken] = useState<Taken<Filters> | null>(null);
  const { selected, setSelected, all } = useSelectedIds((records ?? []).map(({ id }) => id));
  const undo = useUndo(many);
  if (!many) return { actions: [], selection: undefined, bar: null, dialog: null };
  const { master, noun, rowLabel, choices } = many;
  const open = noun.gender === 'feminine' ? 'Cambiar varias…' : 'Cambiar varios…';
  const end = () => {
    setSelected([]);
    setOn(false);
  };
  const isAllFound = selected.length === 0 && total !== undefined && total > all.count;
  return {
    /** None while records are being chosen. */
    actions: isOn ? [] : [{ label: open, onClick: () => setOn(true) }],
    selection: isOn ? { selected, onChange: setSelected, rowLabel } : undefined,
    bar: isOn && (
      <SelectionBar
        count={selected.length}
        all={all}
        onClear={() => setSelected([])}
        summary={countedWords(noun, selected.length)}
        emptyText={`Elija ${noun.gender === 'feminine' ? 'las' : 'los'} ${noun.many}`}
        action={
          <Group gap="xs">
            <Button variant="default" onClick={end}>
              Cancelar
            </Button>
            {more && (
              <Button
                variant="default"
                disabled={selected.length === 0 && !isAllFound}
                onClick={() => more.onTake(isAllFound ? { filters } : { ids: [...selected] })}
              >
                {isAllFound ? `${more.label} (${formatCount(total)})…` : `${more.label}…`}
              </Button>
            )}
            {isAllFound && (
              <Button variant="default" onClick={() => setTaken({ filters })}>
                Todo lo encontrado ({formatCount(total)})…
              </Button>
            )}
            <Button
              disabled={selected.length === 0}
              onClick={() => setTaken({ ids: [...selected] })}
            >
              Cambiar…
            </Button>
          </Group>
        }
      />
    ),
    dialog: (
      <Modal
        opened={taken !== null}
        onClose={() => setTaken(null)}
        title={`Cambiar ${noun.many}`}
        size="lg"
      >
        <LoadedPart meanwhile={<LoadingState />}>
          {taken && (
            <ManyForm
              master={master}
              noun={noun}
              choices={choices}
              taken={taken}
              onClose={() => setTaken(null)}
              onChanged={({ id, changed }) => {
                setTaken(null);
                end();
                toast.undoable(
                  'Cambio hecho',
                  () => undo(id),
                  `${countedWords(noun, changed)}, todo junto.`,
                );
              }}
            />
          )}
        </LoadedPart>
      </Modal>
    ),
  };
}

/** Takes a change back, of all records that are still as it left them. */
function useUndo(many: { master: ManyMaster; noun: Noun } | undefined): (id: number) => void {
  const undoing = useMutation({
    mutationFn: async (one: { master: ManyMaster; id: number }) => {
      const { deleted, restored } = await api.masterImports.previewReversion.call(one);
      return api.masterImports.revert.call({ ...one, deleted, restored });
    },
    onSuccess: ({ restored, keptCount }) => {
      const kept = keptCount > 0 ? ` ${formatCount(keptCount)} cambiaron después, y quedan.` : '';
      if (many)
        toast.success('Deshecho', `${countedWords(many.noun, restored)} como antes.${kept}`);
    },
    onError: tellFailure('No se pudo deshacer.'),
  });
  return (id) => many && undoing.mutate({ master: many.master, id });
}
