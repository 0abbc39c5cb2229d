/** The help beside a screen: its chapter of the manual for the user's role, and a search in all chapters. */
import { Button, Drawer, NavLink, Stack, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import {
  DOCTOR_GUIDE_ADDRESS,
  findSections,
  type HelpSection,
  isOfDoctorGuide,
} from '../../../contract/documents/manuals.ts';
import { SearchField } from '../../kit/fields/search-field.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { EmptyState, LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import { chapterOf } from './help-chapter.ts';
import { ManualText } from './manual-text.tsx';

export function HelpDrawer(props: {
  opened: boolean;
  onClose: () => void;
  /** The id of the first section to show; by default the screen's. */
  section?: string;
}) {
  const query = useQuery(api.manuals.help.queryOptions());
  return (
    <Drawer
      opened={props.opened}
      onClose={props.onClose}
      position="right"
      size={560}
      title="Ayuda"
      closeButtonProps={{ 'aria-label': 'Cerrar la ayuda' }}
    >
      <FailedQuery title="No se pudo cargar la ayuda" query={query} />
      {query.isPending && <LoadingState text="Cargando la ayuda..." />}
      {query.data && <Help sections={query.data} section={props.section} onLeave={props.onClose} />}
    </Drawer>
  );
}

type Sections = readonly HelpSection[];

function Help(props: { sections: Sections; section?: string; onLeave: () => void }) {
  const { sections, onLeave } = props;
  const { pathname } = useLocation();
  const [typed, setTyped] = useState<string>();
  const [chosen, setChosen] = useState(props.section ?? null);
  const shown = sections.find(({ id }) => id === chosen) ?? chapterOf(sections, pathname);
  const choose = (id: string) => {
    setTyped(undefined);
    setChosen(id);
  };
  return (
    <Stack gap="md">
      <SearchField label="Buscar en la ayuda" value={typed} onChange={setTyped} />
      {typed ? (
        <Found
          sections={findSections(sections, typed).flatMap(({ item, coverage }) =>
            coverage === 1 ? [item] : [],
          )}
          onChoose={choose}
        />
      ) : (
        <>
          {shown && (
            <Chapter
              sections={sections}
              shown={shown}
              isChosen={chosen !== null}
              onLeave={onLeave}
            />
          )}
          <nav aria-label="Todos los temas">
            <Title order={3} size="h5" mb="xs">
              Todos los temas
            </Title>
            {sections
              .filter(({ level }) => level === 1)
              .map(({ id, title }) => (
                <NavLink
                  key={id}
                  component="button"
                  label={title}
                  active={title === shown?.chapter}
                  onClick={() => choose(id)}
                />
              ))}
          </nav>
          {sections.some(isOfDoctorGuide) && (
            <Button
              component="a"
              href={DOCTOR_GUIDE_ADDRESS}
              download
              variant="default"
              leftSection={<IconDownload size={16} />}
            >
              Descargar la guía del médico (PDF)
            </Button>
          )}
        </>
      )}
    </Stack>
  );
}

function Found({ sections, onChoose }: { sections: Sections; onChoose: (id: string) => void }) {
  if (sections.length === 0) {
    return (
      <EmptyState
        text="Ningún tema de la ayuda tiene esas palabras"
        description="Pruebe con menos palabras, o busque el nombre de la pantalla o del botón."
      />
    );
  }
  return (
    <div>
      {sections.map(({ id, title, chapter, level }) => (
        <NavLink
          key={id}
          component="button"
          label={title}
          description={level === 1 ? undefined : chapter}
          onClick={() => onChoose(id)}
        />
      ))}
    </div>
  );
}

/** A whole chapter, scrolled to the chosen section. */
function Chapter(props: {
  sections: Sections;
  shown: HelpSection;
  isChosen: boolean;
  onLeave: () => void;
}) {
  const { shown, isChosen } = props;
  const start = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (shown && isChosen) start.current?.scrollIntoView();
  }, [shown, isChosen]);
  return (
    <Stack gap="sm">
      {props.sections
        .filter(({ chapter }) => chapter === shown.chapter)
        .map(({ id, title, level, blocks }) => (
          <section key={id}>
            <Title
              ref={id === shown.id ? start : undefined}
              order={level === 1 ? 2 : 3}
              size={level === 1 ? 'h4' : 'h5'}
              mb="xs"
              style={belowTheHead}
            >
              {title}
            </Title>
            <ManualText blocks={blocks} onLeave={props.onLeave} />
          </section>
        ))}
    </Stack>
  );
}

/** The drawer's head stays while its content scrolls. */
const belowTheHead = { scrollMarginTop: 64 } as const;
