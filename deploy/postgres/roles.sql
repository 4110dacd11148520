-- Logins with least privilege: one for each schema, which it owns, and two for processes that serve several.
-- Run it as a superuser, or as a role that may create roles and owns the database and its schemas; it can be run again.
-- Set passwords afterwards: \password rescue_wallet, and so on.
do $roles$
declare
  part record;
  thing record;
begin
  execute format('revoke all on database %I from public', current_database());
  for part in
    select * from (values
      ('rescue_wallet', 'wallet'),
      ('rescue_ai_hub', 'ai_hub'),
      ('rescue_backoffice', 'backoffice'),
      ('rescue_identity', 'identity')
    ) as parts (role, schema)
  loop
    if not exists (select from pg_roles where rolname = part.role) then
      execute format('create role %I login', part.role);
    end if;
    execute format('grant connect on database %I to %I', current_database(), part.role);
    execute format('grant %I to current_user', part.role);
    execute format('create schema if not exists %I', part.schema);
    execute format('alter schema %I owner to %I', part.schema, part.role);
    execute format('revoke all on schema %I from public', part.schema);
    -- Objects that another login created.
    for thing in
      select oid::regclass as name from pg_class
      where relnamespace = part.schema::regnamespace and relkind in ('r', 'p', 'v')
    loop
      execute format('alter table %s owner to %I', thing.name, part.role);
    end loop;
    for thing in select oid::regprocedure as name from pg_proc where pronamespace = part.schema::regnamespace
    loop
      execute format('alter function %s owner to %I', thing.name, part.role);
    end loop;
  end loop;
  -- The identity library runs `create schema if not exists`, which needs this privilege even if the schema exists.
  execute format('grant create on database %I to rescue_identity', current_database());
  -- Workers run the jobs of all services; `npm start` is everything in one process.
  if not exists (select from pg_roles where rolname = 'rescue_worker') then
    create role rescue_worker login;
  end if;
  if not exists (select from pg_roles where rolname = 'rescue_platform') then
    create role rescue_platform login;
  end if;
  execute format('grant connect on database %I to rescue_worker, rescue_platform', current_database());
  grant rescue_wallet, rescue_ai_hub, rescue_backoffice to rescue_worker;
  grant rescue_wallet, rescue_ai_hub, rescue_backoffice, rescue_identity to rescue_platform;
end
$roles$;
