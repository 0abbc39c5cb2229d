/** The records that a select offers: found by the server as one types, 15 at a time, then 'Cargar más'. */
import { Combobox, Loader, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef } from 'react';
import { toast } from '../dialog/toast.tsx';
import { errorMessage } from '../shell/errors.ts';

const PAUSE_MS = 200;
/** Doctors come 15 at a time (spec 2 §9). */
const PAGE_SIZE = 15;
/** The value of the option 'Cargar más': an option, so that the arrow keys reach it. */
export const MORE = 'more';

export type RecordOption = { id: number; label: string; description?: string };
export type LoadOptions = (input: {
  search?: string;
  limit: number;
  offset: number;
}) => Promise<RecordOption[]>;

/**
 * The options found so far; `kind` names the kind of record: they are cached under it. While what was
 * typed is looked for, `isSettling`, the options before it stay: a click on one of them is not lost.
 */
export function useRecordOptions(props: {
  kind: string;
  load: LoadOptions;
  search: string;
  enabled: boolean;
}) {
  const { kind, load, enabled } = props;
  const search = props.search.trim();
  const [settled] = useDebouncedValue(search, PAUSE_MS);
  const pages = useInfiniteQuery({
    queryKey: ['record-select', kind, settled],
    queryFn: ({ pageParam }) =>
      load({ search: settled || undefined, limit: PAGE_SIZE, offset: pageParam }),
    initialPageParam: 0,
    getNextPageParam: (last, all) => (last.length < PAGE_SIZE ? undefined : all.length * PAGE_SIZE),
    enabled,
    placeholderData: keepPreviousData,
  });
  return {
    pages,
    options: pages.data?.pages.flat() ?? [],
    /** Nothing was looked for, and there is nothing: the clinic has no such records yet. */
    hasNone: settled === '' && pages.isSuccess && pages.data.pages.flat().length === 0,
    isSettling: search !== settled || pages.isPlaceholderData || pages.isLoading,
  };
}

/**
 * Enter and Tab take the first record that has what was typed, also before the list shows it: whoever knows the name
 * goes on typing. Gives the field's key handler. What was chosen by the arrow keys is the combobox's own.
 */
export function useFirstMatch(props: {
  found: ReturnType<typeof useRecordOptions>;
  load: LoadOptions;
  search: string;
  /** Whether the list is open and none of its options is marked by the arrow keys. */
  isUnmarked: () => boolean;
  onTake: (option: RecordOption) => void;
}): (event: KeyboardEvent) => void {
  const { found, load, isUnmarked, onTake } = props;
  const search = props.search.trim();
  const asked = useRef(0);

  const take = async () => {
    asked.current += 1;
    const now = asked.current;
    try {
      const [first] = found.isSettling
        ? await load({ search, limit: PAGE_SIZE, offset: 0 })
        : found.options;
      // Unless somebody typed on meanwhile.
      if (first && now === asked.current) onTake(first);
    } catch (error) {
      toast.error('No se pudo buscar.', error);
    }
  };
  return (event) => {
    if (event.key === 'Enter' || event.key === 'Tab') {
      if (search === '' || event.nativeEvent.isComposing || !isUnmarked()) return;
      // Tab goes on to the next field; Enter must not send the form.
      if (event.key === 'Enter') event.preventDefault();
      void take();
    } else if (event.key !== 'Shift') asked.current += 1;
  };
}

/** The options as a list within a combobox. */
export function RecordOptions(
  props: ReturnType<typeof useRecordOptions> & {
    label: string;
    isChosen: (id: number) => boolean;
  },
) {
  const { pages, options, isChosen, isSettling } = props;
  return (
    <>
      <Combobox.Options
        aria-label={`Opciones de ${props.label}`}
        aria-busy={isSettling}
        mah={260}
        style={{ overflowY: 'auto' }}
      >
        {options.map((option) => (
          <Combobox.Option
            key={option.id}
            value={String(option.id)}
            active={isChosen(option.id)}
            aria-selected={isChosen(option.id)}
          >
            <Text size="sm">{option.label}</Text>
            {option.description && (
              <Text size="xs" c="dimmed">
                {option.description}
              </Text>
            )}
          </Combobox.Option>
        ))}
        {pages.hasNextPage && (
          <Combobox.Option value={MORE} ta="center" c="var(--mantine-primary-color-light-color)">
            {pages.isFetchingNextPage ? 'Cargando...' : 'Cargar más'}
          </Combobox.Option>
        )}
      </Combobox.Options>
      {/* Beside the list: in a listbox there are options and nothing else. */}
      {pages.isLoading && (
        <Combobox.Empty>
          <Loader size="xs" />
        </Combobox.Empty>
      )}
      {pages.error && <Combobox.Empty>{errorMessage(pages.error)}</Combobox.Empty>}
      {pages.isSuccess && !isSettling && options.length === 0 && (
        <Combobox.Empty>Sin resultados</Combobox.Empty>
      )}
    </>
  );
}
