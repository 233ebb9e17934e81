// Before each file of the server's tests. Only the first time in a process does something.
import '@dorsal/server/modules/accounts/testing/cheap-argon2.ts';
