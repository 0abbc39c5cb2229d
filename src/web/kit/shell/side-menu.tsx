/** The side menu: the options that the profile may open and that have a screen, by section. */
import { NavLink, type NavLinkProps, Stack, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconExternalLink } from '@tabler/icons-react';
import { createLink, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { MenuOption } from '../../../contract/access/session.ts';
import { bySection, menuTarget } from '../../../domain/access/menu.ts';
import { targetOf } from './addresses.ts';
import { menuIcon } from './menu-icons.ts';
import { useMenuOptions } from './menu-options.ts';
import { useKeptWords } from './preferences.ts';
import type { ScreenRoute } from './shell-router.tsx';

/** `onNavigate` closes the menu on a small screen. */
export function SideMenu(props: { screens: readonly ScreenRoute[]; onNavigate: () => void }) {
  const { pathname } = useLocation();
  const options = useMenuOptions(props.screens);
  const [folded = [], setFolded] = useKeptWords('menu:folded');
  return (
    <Stack gap="xs" component="nav" aria-label="Menú principal">
      {bySection(options).map(([section, entries]) => (
        <Section
          key={section}
          name={section}
          isFolded={folded.includes(section)}
          onFold={(isFolded) =>
            setFolded(isFolded ? [...folded, section] : folded.filter((other) => other !== section))
          }
        >
          {entries.map((option) => (
            <Entry
              key={option.id}
              option={option}
              current={pathname === option.href}
              onNavigate={props.onNavigate}
            />
          ))}
        </Section>
      ))}
    </Stack>
  );
}

/** A section with its name, which folds it. */
function Section(props: {
  name: string;
  isFolded: boolean;
  onFold: (isFolded: boolean) => void;
  children: ReactNode;
}) {
  const { name, isFolded, onFold, children } = props;
  const id = useId();
  const Chevron = isFolded ? IconChevronRight : IconChevronDown;
  return (
    <div>
      <UnstyledButton
        className="kit-menu-section"
        aria-expanded={!isFolded}
        aria-controls={id}
        onClick={() => onFold(!isFolded)}
      >
        {name}
        <Chevron size={14} aria-hidden />
      </UnstyledButton>
      <div id={id} hidden={isFolded}>
        {children}
      </div>
    </div>
  );
}

const LinkNavLink = createLink(NavLink<'a'>);

const compact = {
  label: { fontSize: '0.8125rem', lineHeight: 1.35 },
  section: { marginInlineEnd: 8 },
};

function Entry(props: { option: MenuOption; current: boolean; onNavigate: () => void }) {
  const { option, current, onNavigate } = props;
  const Icon = menuIcon(option.icon);
  const link = useRef<HTMLAnchorElement>(null);
  // A long menu scrolls to the current entry, also after the palette or a link led there.
  useEffect(() => {
    if (current) link.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const looks = {
    leftSection: <Icon size={16} stroke={1.6} aria-hidden />,
    onClick: onNavigate,
    px: 8,
    py: 5,
    styles: compact,
  };
  if (menuTarget(option.href, []) === 'outside') return <OutsideLink {...option} {...looks} />;
  return (
    <LinkNavLink
      {...targetOf(option.href)}
      ref={link}
      label={option.label}
      active={current}
      aria-current={current ? 'page' : undefined}
      {...looks}
    />
  );
}

function OutsideLink({ href, label, ...looks }: { href: string } & NavLinkProps) {
  return (
    <NavLink
      component="a"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      label={
        <>
          {label} <IconExternalLink size={12} aria-hidden />
          <VisuallyHidden>(se abre en otra pestaña)</VisuallyHidden>
        </>
      }
      {...looks}
    />
  );
}
