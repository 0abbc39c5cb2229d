/** What the shells use of signing in and out. */
export { ProfileScreen } from './profile-screen.tsx';
export { signOut } from './sign-out.ts';
export { UserMenu } from './user-menu.tsx';
