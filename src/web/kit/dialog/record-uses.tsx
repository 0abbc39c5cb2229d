/** Lists the uses that keep a record from being deleted: each kind with its count and a link to them. */
import { Anchor, List, Stack, Text } from '@mantine/core';
import type { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Screen } from '../../../contract/screens.ts';
import { countedUse, type RecordUse, type UseKind } from '../../../domain/words/uses.ts';
import { addressOf, type Target } from '../shell/addresses.ts';

/** The screen that lists each kind of use. */
export type UsesAt = Partial<Record<UseKind, Target>>;

/** The address that opens a record, for each kind of use whose records have codes. */
export type CodesAt = Partial<Record<UseKind, (id: number) => Target>>;

export function UsesList(props: {
  /** With its article: 'La prestación 01-01-001 Consulta'. */
  name: string;
  uses: readonly RecordUse[];
  at: UsesAt;
  codesAt: CodesAt;
  /** What the user can do instead. */
  hint: string | null;
  linkTo: LinkTo;
}) {
  const { name, uses, at, codesAt, hint, linkTo } = props;
  return (
    <Stack gap="xs">
      <Text size="sm">{name} está en uso y no se puede eliminar:</Text>
      <List size="sm">
        {uses.map((use) => {
          const address = at[use.kind];
          return (
            <List.Item key={use.kind}>
              {address ? linkTo(address, countedUse(use)) : countedUse(use)}
              <Codes use={use} open={codesAt[use.kind]} linkTo={linkTo} />
            </List.Item>
          );
        })}
      </List>
      {hint && <Text size="sm">{hint}</Text>}
    </Stack>
  );
}

/** The codes of records, each as a link, and the number of further ones. */
function Codes(props: { use: RecordUse; open: CodesAt[UseKind]; linkTo: LinkTo }) {
  const { use, open, linkTo } = props;
  const { named, count, hasMore } = use;
  if (named.length === 0) return null;
  const more = count - named.length;
  return (
    <>
      {': '}
      {named.map(({ id, code }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          {open ? linkTo(open(id), code) : code}
        </span>
      ))}
      {more > 0 && ` y ${hasMore ? 'más de ' : ''}${more} más`}
    </>
  );
}

/** Makes a link to an address; only its text if the user may not open the screen. */
export type LinkTo = (address: Target, words: string) => ReactNode;

/**
 * Makes links for the body of a question, which is rendered outside the screens and their router. `onFollow` closes the
 * question.
 */
export function linksOver(
  router: ReturnType<typeof useRouter>,
  mayOpen: (screen: Screen) => boolean,
  onFollow: () => void,
): LinkTo {
  return (target, words) => {
    if (!mayOpen(target.to) || !(target.to in router.routesByPath)) return words;
    return (
      <Anchor
        size="sm"
        href={addressOf(target)}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onFollow();
          void router.navigate(target);
        }}
      >
        {words}
      </Anchor>
    );
  };
}
