/** What the account gives access to: three tiles (access §11.3). */
import { Card, SimpleGrid, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconDatabase, IconSettings, IconStethoscope } from '@tabler/icons-react';
import { Link, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CurrentUser } from '../../../contract/access/session.ts';
import { countOf } from '../../../domain/words/counts.ts';

const MASTERS_SECTION = 'Gestión de Maestros';
const ADMINISTRATION_SECTION = 'Configuración';
const OWN_SCREENS = ['/mis-pagos', '/participaciones', '/reportes-medico'];

export function AccessPanel({ user }: { user: CurrentUser }) {
  const { routesByPath } = useRouter();
  // Some options belong to the other shell: their tile shows the access, but is no link.
  const options = user.menu.filter(({ href }) => href !== '/perfil' && href in routesByPath);
  const masters = options.filter(({ section }) => section === MASTERS_SECTION);
  const [ownScreen] = options.filter(({ href }) => OWN_SCREENS.includes(href));
  const administration = options.filter(({ section }) => section === ADMINISTRATION_SECTION);
  return (
    <Card component="section" aria-label="Acceso al sistema">
      <Title order={2} mb="sm">
        Acceso al sistema
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <Tile
          title="Maestros"
          text={
            masters.length > 0
              ? countOf(masters.length, 'pantalla de datos maestros', 'pantallas de datos maestros')
              : 'Su perfil no abre pantallas de datos maestros'
          }
          icon={<IconDatabase size={20} />}
          href={masters[0]?.href}
        />
        {user.doctorId !== null && (
          <Tile
            title="Portal del médico"
            text={ownScreen ? 'Sus pagos, participaciones y reportes' : 'Su cartola, más abajo'}
            icon={<IconStethoscope size={20} />}
            href={ownScreen?.href}
          />
        )}
        {user.profile === 'admin' && (
          <Tile
            title="Administración"
            text="Configuración, permisos y trabajos"
            icon={<IconSettings size={20} />}
            href={administration[0]?.href}
          />
        )}
      </SimpleGrid>
    </Card>
  );
}

function Tile(props: { title: string; text: string; icon: ReactNode; href: string | undefined }) {
  const { title, text, icon, href } = props;
  const content = (
    <Stack gap={4}>
      <ThemeIcon variant="light" size="lg" aria-hidden>
        {icon}
      </ThemeIcon>
      <Text fw={600}>{title}</Text>
      <Text variant="hint">{text}</Text>
    </Stack>
  );
  if (href === undefined) return <Card padding="sm">{content}</Card>;
  return (
    <Link
      to={href}
      className="kit-filter-card"
      style={{ color: 'inherit', textDecoration: 'none' }}
    >
      <Card padding="sm">{content}</Card>
    </Link>
  );
}
