/** Ctrl/⌘+K: going to a screen, a record or an action by typing its name (product §14). */
import { ActionIcon, Loader, Tooltip } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight, spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.css';
import { IconBolt, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { MenuOption } from '../../../contract/access/session.ts';
import type { Screen } from '../../../contract/screens.ts';
import { menuTarget } from '../../../domain/access/menu.ts';
import { openFile } from '../display/files.ts';
import { containsWords } from '../table/local-rows.ts';
import { targetAt, targetOf } from './addresses.ts';
import { menuIcon } from './menu-icons.ts';
import { useMenuOptions } from './menu-options.ts';
import type { ScreenRoute } from './shell-router.tsx';

const TITLE = 'Buscar y abrir';
const PAUSE_MS = 150;
const RECORDS_SHOWN = 6;
/** A single letter would match nearly every record. */
const RECORD_LETTERS = 2;

/** What people also type for an action that is called 'Nuevo …'. */
const ALSO_NEW = 'crear agregar añadir ingresar';

/** Finds records of one kind by what the user types. */
export type RecordFinder = {
  /** E.g. 'Médicos'. */
  label: string;
  /** As the menu names it. */
  icon: string;
  /** The screen that opens a record; without it in the menu, nothing is searched. */
  screen: Screen;
  find: (
    search: string,
    limit: number,
  ) => Promise<readonly { id: number; label: string; description: string }[]>;
};

type Entry = {
  key: string;
  label: string;
  description?: string;
  icon: ReactNode;
  to: string;
  search?: Record<string, unknown>;
};
type Group = { label: string; entries: Entry[] };

export function Palette(props: { screens: readonly ScreenRoute[]; finder: RecordFinder }) {
  const { screens, finder } = props;
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const options = useMenuOptions(screens);
  const records = useRecords(
    finder,
    query,
    options.some(({ href }) => href === finder.screen),
  );
  const groups = [...screenGroups(screens, options, query), records.group].filter(
    ({ entries }) => entries.length > 0,
  );
  const list = useRef<HTMLDivElement>(null);
  const first = groups[0]?.entries[0]?.key;
  // The library marks the first entry while the user types, but records arrive later.
  useEffect(() => {
    if (query === '' || first === undefined || list.current?.querySelector('[data-selected]'))
      return;
    list.current?.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
  }, [query, first]);
  const open = (to: string, search?: Record<string, unknown>) => {
    if (menuTarget(to, []) === 'outside') return openFile(to);
    const target = targetOf(to);
    void navigate(targetAt(target.to, { ...target.search, ...search }));
  };
  return (
    <Spotlight.Root
      shortcut="mod + K"
      tagsToIgnore={[]}
      query={query}
      onQueryChange={setQuery}
      overlayProps={{ blur: 0 }}
      scrollable
      maxHeight={420}
      attributes={{ content: { 'aria-label': TITLE } }}
    >
      <Spotlight.Search
        placeholder="Ir a..."
        aria-label={TITLE}
        leftSection={<IconSearch size={18} />}
        rightSection={records.isSearching && <Loader size="xs" />}
      />
      <Spotlight.ActionsList ref={list}>
        {groups.map(({ label, entries }) => (
          <Spotlight.ActionsGroup key={label} label={label}>
            {entries.map(({ key, label, description, icon, to, search }) => (
              <Spotlight.Action
                key={key}
                label={label}
                description={description}
                leftSection={icon}
                onClick={() => open(to, search)}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && (
          <Spotlight.Empty>Ninguna pantalla, médico ni acción con ese nombre</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

/** The menu's screens, and the actions that can be begun on them. */
function screenGroups(
  screens: readonly ScreenRoute[],
  menu: readonly MenuOption[],
  query: string,
): Group[] {
  const options = menu.map((option) => {
    const Icon = menuIcon(option.icon);
    return { ...option, icon: <Icon size={18} stroke={1.6} aria-hidden /> };
  });
  const actions = options.flatMap(({ href, label: screen }) =>
    (screens.find(({ path }) => path === href)?.actions ?? []).map(
      ({ label, search }): Entry => ({
        key: `${href} ${label}`,
        label,
        description: screen,
        icon: <IconBolt size={18} stroke={1.6} aria-hidden />,
        to: href,
        search,
      }),
    ),
  );
  const places = options.map(
    ({ href, label, section, icon }): Entry => ({
      key: href,
      label,
      description: section,
      icon,
      to: href,
    }),
  );
  const isFound = ({ label, description }: Entry) =>
    containsWords(`${label} ${description} ${/^Nuev[oa] /.test(label) ? ALSO_NEW : ''}`, query);
  return [
    { label: 'Pantallas', entries: places.filter(isFound) },
    { label: 'Acciones', entries: actions.filter(isFound) },
  ];
}

/** The records that match, if the user may open them. */
function useRecords(
  { label, icon, screen, find }: RecordFinder,
  query: string,
  isOffered: boolean,
): { group: Group; isSearching: boolean } {
  const [search] = useDebouncedValue(query.trim(), PAUSE_MS);
  const isAsked = isOffered && search.length >= RECORD_LETTERS;
  const { data, isFetching } = useQuery({
    queryKey: ['palette', screen, search],
    queryFn: () => find(search, RECORDS_SHOWN),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const Icon = menuIcon(icon);
  const entries = (isAsked ? (data ?? []) : []).map(
    ({ id, ...words }): Entry => ({
      ...words,
      key: `${screen} ${id}`,
      icon: <Icon size={18} stroke={1.6} aria-hidden />,
      to: screen,
      search: { open: id },
    }),
  );
  return { group: { label, entries }, isSearching: isFetching };
}

export function PaletteButton() {
  return (
    <Tooltip label={`${TITLE} (Ctrl+K)`}>
      <ActionIcon size="lg" aria-label={TITLE} onClick={spotlight.open}>
        <IconSearch size={18} />
      </ActionIcon>
    </Tooltip>
  );
}
