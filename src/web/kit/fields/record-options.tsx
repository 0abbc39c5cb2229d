/** The options of a record select: the server searches while the user types, 15 at a time, then 'Cargar más'. */
import { Combobox, Loader, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef } from 'react';
import { toast } from '../dialog/toast.tsx';
import { unbroken } from '../display/unbroken.tsx';
import { errorMessage } from '../shell/errors.ts';

const PAUSE_MS = 200;
/** Doctors come 15 at a time (product §10.7). */
const PAGE_SIZE = 15;
/** The value of the option 'Cargar más', which is an option so that the arrow keys reach it. */
export const MORE = 'more';

export type RecordOption = { id: number; label: string; description?: string };
export type LoadOptions<Option extends RecordOption = RecordOption> = (input: {
  search?: string;
  limit: number;
  offset: number;
}) => Promise<Option[]>;

type Page = { search?: string; limit?: number; offset?: number; ids?: number[] };

/**
 * The props of a select over a list call. `offered` filters and sorts what is offered, whatever the record is that was chosen
 * before.
 */
export const listed = <Row, Option extends RecordOption, Input extends Page>(
  list: (input: Input) => Promise<Row[]>,
  optionOf: (row: Row) => Option,
  offered?: NoInfer<Omit<Input, keyof Page>>,
) => ({
  load: async (page: Page) => (await list({ ...page, ...offered } as Input)).map(optionOf),
  loadOne: async (id: number) => {
    const [found] = await list({ ids: [id] } as Input);
    return found ? optionOf(found) : null;
  },
});

/**
 * The options found so far, cached under `kind`. While a search runs (`isSettling`), the previous options stay, so that
 * a click on one is not lost.
 */
export function useRecordOptions<Option extends RecordOption>(props: {
  kind: string;
  load: LoadOptions<Option>;
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
    /** Nothing was searched and nothing found: the clinic has no such records yet. */
    hasNone: settled === '' && pages.isSuccess && pages.data.pages.flat().length === 0,
    isSettling: search !== settled || pages.isPlaceholderData || pages.isLoading,
  };
}

/**
 * Makes Enter and Tab take the first match, even before the list shows it: who knows the name need not wait. Returns
 * the field's key handler. The combobox itself handles an option marked by the arrow keys.
 */
export function useFirstMatch<Option extends RecordOption>(props: {
  found: ReturnType<typeof useRecordOptions<Option>>;
  load: LoadOptions<Option>;
  search: string;
  /** Whether the list is open and no option is marked by the arrow keys. */
  isUnmarked: () => boolean;
  onTake: (option: Option) => void;
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
      // Only if the user has not typed more meanwhile.
      if (first && now === asked.current) onTake(first);
    } catch (error) {
      toast.error('No se pudo buscar.', error);
    }
  };
  return (event) => {
    if (event.key === 'Enter' || event.key === 'Tab') {
      if (search === '' || event.nativeEvent.isComposing || !isUnmarked()) return;
      // Tab moves on to the next field; Enter must not submit the form.
      if (event.key === 'Enter') event.preventDefault();
      void take();
    } else if (event.key !== 'Shift') asked.current += 1;
  };
}

/** The list of options in a combobox. */
export function RecordOptions(
  props: ReturnType<typeof useRecordOptions> & { label: string; isChosen: (id: number) => boolean },
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
            {option.description && <Text variant="small">{unbroken(option.description)}</Text>}
          </Combobox.Option>
        ))}
        {pages.hasNextPage && (
          <Combobox.Option value={MORE} ta="center" c="var(--mantine-primary-color-light-color)">
            {pages.isFetchingNextPage ? 'Cargando...' : 'Cargar más'}
          </Combobox.Option>
        )}
      </Combobox.Options>
      {/* Outside the list: a listbox may contain only options. */}
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
