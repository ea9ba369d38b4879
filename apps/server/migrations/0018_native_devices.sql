-- Up Migration
-- Telephones with the app beside browsers: what is pushed to them goes through the operator's relay. Their `endpoint` is
-- `ios:` or `android:` and the token that their maker's push service gave the app; they have no keys of their own.
alter table devices drop constraint devices_platform_check;
alter table devices add check (platform in ('web', 'ios', 'android'));
alter table devices alter column p256dh drop not null, alter column auth drop not null;
alter table devices add check ((platform = 'web') = (p256dh is not null) and (platform = 'web') = (auth is not null));

-- Opens one session of a browser for who is signed in in the app.
alter table account_tokens drop constraint account_tokens_purpose_check;
alter table account_tokens add check (purpose in ('password', 'welcome', 'email', 'web_session'));

-- Down Migration
-- Forward only.
