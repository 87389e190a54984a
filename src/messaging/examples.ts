import type { Examples } from '../platform/http/examples.ts'

/** Recorded by test/examples.test.ts. */
export const examples: Examples = {
  "operations": {
    "saveContact": {
      "request": {
        "phone": "+6281234567890",
        "name": "Aisyah",
        "tags": [
          "customer"
        ]
      },
      "answers": {
        "200": {
          "contact_id": "con_01kezsgyw0vzjyt5z9b5jmeem8",
          "phone": "+6281234567890",
          "identities": [
            {
              "kind": "phone",
              "value": "+6281234567890"
            }
          ],
          "username": null,
          "profile_name": null,
          "name": "Aisyah",
          "tags": [
            "customer"
          ],
          "custom_fields": {
            "city": "Bandung"
          },
          "opt_out": null,
          "opted_out_at": null,
          "window_closes_at": null,
          "created_at": "2026-01-15T03:00:00.000Z",
          "updated_at": "2026-01-15T03:00:00.000Z"
        },
        "201": {
          "contact_id": "con_01kezsgyw0vzjyt5z9b5jmeem8",
          "phone": "+6281234567890",
          "identities": [
            {
              "kind": "phone",
              "value": "+6281234567890"
            }
          ],
          "username": null,
          "profile_name": null,
          "name": "Aisyah",
          "tags": [
            "customer"
          ],
          "custom_fields": {},
          "opt_out": null,
          "opted_out_at": null,
          "window_closes_at": null,
          "created_at": "2026-01-15T03:00:00.000Z",
          "updated_at": "2026-01-15T03:00:00.000Z"
        }
      }
    },
    "listContacts": {
      "answers": {
        "200": {
          "contacts": [
            {
              "contact_id": "con_01kezsgyw0vzjyt5z9b5jmeem8",
              "phone": "+6281234567890",
              "identities": [
                {
                  "kind": "phone",
                  "value": "+6281234567890"
                }
              ],
              "username": null,
              "profile_name": null,
              "name": "Aisyah",
              "tags": [
                "customer"
              ],
              "custom_fields": {
                "city": "Bandung"
              },
              "opt_out": null,
              "opted_out_at": null,
              "window_closes_at": null,
              "created_at": "2026-01-15T03:00:00.000Z",
              "updated_at": "2026-01-15T03:00:00.000Z"
            }
          ],
          "pagination": {
            "page": 1,
            "limit": 50,
            "total": 1,
            "total_pages": 1,
            "total_capped": false,
            "next_cursor": null
          }
        }
      }
    },
    "getContact": {
      "answers": {
        "200": {
          "contact_id": "con_01kezsgyw0vzjyt5z9b5jmeem8",
          "phone": "+6281234567890",
          "identities": [
            {
              "kind": "phone",
              "value": "+6281234567890"
            }
          ],
          "username": null,
          "profile_name": null,
          "name": "Aisyah",
          "tags": [
            "customer"
          ],
          "custom_fields": {
            "city": "Bandung"
          },
          "opt_out": null,
          "opted_out_at": null,
          "window_closes_at": null,
          "created_at": "2026-01-15T03:00:00.000Z",
          "updated_at": "2026-01-15T03:00:00.000Z"
        }
      }
    },
    "changeContact": {
      "request": {
        "tags": [
          "customer",
          "regular"
        ]
      },
      "answers": {
        "200": {
          "contact_id": "con_01kezsgyw0vzjyt5z9b5jmeem8",
          "phone": "+6281234567890",
          "identities": [
            {
              "kind": "phone",
              "value": "+6281234567890"
            }
          ],
          "username": null,
          "profile_name": null,
          "name": "Aisyah",
          "tags": [
            "customer",
            "regular"
          ],
          "custom_fields": {
            "city": "Bandung"
          },
          "opt_out": null,
          "opted_out_at": null,
          "window_closes_at": null,
          "created_at": "2026-01-15T03:00:00.000Z",
          "updated_at": "2026-01-15T03:00:00.000Z"
        }
      }
    },
    "optOutContact": {
      "answers": {
        "200": {
          "contact_id": "con_01kezsgyw0vzjyt5z9b5jmeem8",
          "phone": "+6281234567890",
          "identities": [
            {
              "kind": "phone",
              "value": "+6281234567890"
            }
          ],
          "username": null,
          "profile_name": null,
          "name": "Aisyah",
          "tags": [
            "customer",
            "regular"
          ],
          "custom_fields": {
            "city": "Bandung"
          },
          "opt_out": "all",
          "opted_out_at": "2026-01-15T03:00:03.500Z",
          "window_closes_at": null,
          "created_at": "2026-01-15T03:00:00.000Z",
          "updated_at": "2026-01-15T03:00:00.000Z"
        }
      }
    },
    "optInContact": {
      "answers": {
        "200": {
          "contact_id": "con_01kezsgyw0vzjyt5z9b5jmeem8",
          "phone": "+6281234567890",
          "identities": [
            {
              "kind": "phone",
              "value": "+6281234567890"
            }
          ],
          "username": null,
          "profile_name": null,
          "name": "Aisyah",
          "tags": [
            "customer",
            "regular"
          ],
          "custom_fields": {
            "city": "Bandung"
          },
          "opt_out": null,
          "opted_out_at": null,
          "window_closes_at": null,
          "created_at": "2026-01-15T03:00:00.000Z",
          "updated_at": "2026-01-15T03:00:00.000Z"
        }
      }
    },
    "importContacts": {
      "answers": {
        "200": {
          "created": 1,
          "updated": 0,
          "failed": 1,
          "errors": [
            {
              "line": 3,
              "field": "phone",
              "message": "must be a phone number with its country code, such as +628123456789"
            }
          ]
        }
      }
    },
    "createTemplate": {
      "request": {
        "name": "greeting",
        "language": "id",
        "category": "UTILITY",
        "components": [
          {
            "type": "BODY",
            "text": "Assalamu alaikum {{1}}"
          }
        ]
      },
      "answers": {
        "201": {
          "id": "tpl_01kezsgyw0kp0vm24g2a9m9mmb",
          "name": "greeting",
          "language": "id",
          "category": "UTILITY",
          "status": "PENDING",
          "rejection_reason": null,
          "quality": null,
          "created_at": "2026-01-15T03:00:00.000Z",
          "approved_at": null,
          "components": [
            {
              "type": "BODY",
              "text": "Assalamu alaikum {{1}}"
            }
          ]
        }
      }
    },
    "listTemplates": {
      "answers": {
        "200": {
          "templates": [
            {
              "id": "tpl_01kezsgyw0kp0vm24g2a9m9mmb",
              "name": "greeting",
              "language": "id",
              "category": "UTILITY",
              "status": "PENDING",
              "rejection_reason": null,
              "quality": null,
              "created_at": "2026-01-15T03:00:00.000Z",
              "approved_at": null
            }
          ],
          "pagination": {
            "page": 1,
            "limit": 50,
            "total": 1,
            "total_pages": 1
          }
        }
      }
    },
    "getTemplate": {
      "answers": {
        "200": {
          "id": "tpl_01kezsgyw0kp0vm24g2a9m9mmb",
          "name": "greeting",
          "language": "id",
          "category": "UTILITY",
          "status": "PENDING",
          "rejection_reason": null,
          "quality": null,
          "created_at": "2026-01-15T03:00:00.000Z",
          "approved_at": null,
          "components": [
            {
              "type": "BODY",
              "text": "Assalamu alaikum {{1}}"
            }
          ]
        }
      }
    },
    "uploadMedia": {
      "answers": {
        "201": {
          "media_id": "med_01kezsgyw0c3wmm3skg561bfce",
          "url": "http://localhost:3000/v1/media/med_01kezsgyw0c3wmm3skg561bfce/content?expires=1769050800&signature=6kQEww40aDZUM-_KqK5S6r5NaFxSs0B2oUqlGCOO_tY",
          "filename": "a.png",
          "content_type": "image/png",
          "size": 16,
          "created_at": "2026-01-15T03:00:00.000Z",
          "warnings": []
        }
      }
    },
    "getMedia": {
      "answers": {
        "200": {
          "media_id": "med_01kezsgyw0c3wmm3skg561bfce",
          "url": "http://localhost:3000/v1/media/med_01kezsgyw0c3wmm3skg561bfce/content?expires=1769050800&signature=6kQEww40aDZUM-_KqK5S6r5NaFxSs0B2oUqlGCOO_tY",
          "filename": "a.png",
          "content_type": "image/png",
          "size": 16,
          "created_at": "2026-01-15T03:00:00.000Z",
          "warnings": []
        }
      }
    },
    "createWebhook": {
      "request": {
        "url": "https://example.com/hook",
        "events": [
          "message.sent"
        ]
      },
      "answers": {
        "201": {
          "webhook_id": "whk_01kezsgyw0485vhcsza81a09jc",
          "url": "https://example.com/hook",
          "events": [
            "message.sent"
          ],
          "status": "active",
          "disabled_at": null,
          "disabled_reason": null,
          "created_at": "2026-01-15T03:00:00.000Z",
          "updated_at": "2026-01-15T03:00:00.000Z",
          "secret": "whsec_example"
        }
      }
    },
    "listWebhooks": {
      "answers": {
        "200": {
          "webhooks": [
            {
              "webhook_id": "whk_01kezsgyw0485vhcsza81a09jc",
              "url": "https://example.com/hook",
              "events": [
                "message.sent"
              ],
              "status": "active",
              "disabled_at": null,
              "disabled_reason": null,
              "created_at": "2026-01-15T03:00:00.000Z",
              "updated_at": "2026-01-15T03:00:00.000Z"
            }
          ]
        }
      }
    },
    "changeWebhook": {
      "request": {
        "events": [
          "message.sent",
          "message.failed"
        ]
      },
      "answers": {
        "200": {
          "webhook_id": "whk_01kezsgyw0485vhcsza81a09jc",
          "url": "https://example.com/hook",
          "events": [
            "message.sent",
            "message.failed"
          ],
          "status": "disabled",
          "disabled_at": "2026-01-15T03:00:00.000Z",
          "disabled_reason": "Disabled by the account",
          "created_at": "2026-01-15T03:00:00.000Z",
          "updated_at": "2026-01-15T03:00:00.000Z"
        }
      }
    },
    "rotateWebhookSecret": {
      "request": {
        "overlap_hours": 24
      },
      "answers": {
        "200": {
          "webhook_id": "whk_01kezsgyw0485vhcsza81a09jc",
          "secret": "whsec_example",
          "old_secret_until": "2026-01-16T03:00:00.000Z"
        }
      }
    },
    "getWebhook": {
      "answers": {
        "200": {
          "webhook_id": "whk_01kezsgyw0485vhcsza81a09jc",
          "url": "https://example.com/hook",
          "events": [
            "message.sent",
            "message.failed"
          ],
          "status": "disabled",
          "disabled_at": "2026-01-15T03:00:00.000Z",
          "disabled_reason": "Disabled by the account",
          "created_at": "2026-01-15T03:00:00.000Z",
          "updated_at": "2026-01-15T03:00:00.000Z",
          "statistics": {
            "attempts": 0,
            "success_rate": null,
            "response_time_p50_ms": null,
            "response_time_p95_ms": null,
            "consecutive_failures": 0
          }
        }
      }
    },
    "listDeliveryAttempts": {
      "answers": {
        "200": {
          "logs": [],
          "pagination": {
            "page": 1,
            "limit": 50,
            "total": 0,
            "total_pages": 0,
            "total_capped": false
          }
        }
      }
    },
    "listSenderAddresses": {
      "answers": {
        "200": {
          "addresses": []
        }
      }
    },
    "sendMessage": {
      "request": {
        "to": "+6281234567890",
        "type": "text",
        "message": "Assalamu alaikum"
      },
      "answers": {
        "200": {
          "dry_run": true,
          "would_send": true,
          "to": "+6281234567890",
          "recipient": null,
          "contact_id": "con_01kezsgyw0vzjyt5z9b5jmeem8",
          "type": "text",
          "message": "Assalamu alaikum",
          "media": null,
          "credits": 1,
          "window": null,
          "quotas": [
            {
              "period": "month",
              "limit": 1000000,
              "remaining": 999999,
              "reset_time": "2026-02-01T00:00:00.000Z"
            }
          ],
          "problems": []
        },
        "201": {
          "message_id": "msg_01kezsgyw007d98cs11ay9n97n",
          "status": "sent",
          "to": "+6281234567890",
          "recipient": null,
          "contact_id": "con_01kezsgyw0vzjyt5z9b5jmeem8",
          "type": "text",
          "timestamp": "2026-01-15T03:00:00.000Z",
          "credits_used": 1,
          "delivery_status": "pending"
        }
      }
    },
    "getMessage": {
      "answers": {
        "200": {
          "message_id": "msg_01kezsgyw007d98cs11ay9n97n",
          "status": "read",
          "to": "+6281234567890",
          "recipient": null,
          "contact_id": "con_01kezsgyw0vzjyt5z9b5jmeem8",
          "type": "text",
          "message": "Assalamu alaikum",
          "media_url": null,
          "media_id": null,
          "template_id": null,
          "content": null,
          "reply_to": null,
          "pricing": null,
          "timestamp": "2026-01-15T03:00:00.000Z",
          "sent_at": "2026-01-15T03:00:00.000Z",
          "delivered_at": "2026-01-15T03:00:01.000Z",
          "read_at": "2026-01-15T03:00:02.000Z",
          "failed_at": null,
          "error": null,
          "credits_used": 1
        }
      }
    },
    "getMessageEvents": {
      "answers": {
        "200": {
          "message_id": "msg_01kezsgyw007d98cs11ay9n97n",
          "events": [
            {
              "status": "accepted",
              "timestamp": "2026-01-15T03:00:00.000Z",
              "error": null
            },
            {
              "status": "sent",
              "timestamp": "2026-01-15T03:00:00.000Z",
              "error": null
            },
            {
              "status": "delivered",
              "timestamp": "2026-01-15T03:00:01.000Z",
              "error": null
            },
            {
              "status": "read",
              "timestamp": "2026-01-15T03:00:02.000Z",
              "error": null
            }
          ]
        }
      }
    },
    "listMessages": {
      "answers": {
        "200": {
          "messages": [
            {
              "message_id": "msg_01kezsgyw007d98cs11ay9n97n",
              "status": "read",
              "to": "+6281234567890",
              "recipient": null,
              "contact_id": "con_01kezsgyw0vzjyt5z9b5jmeem8",
              "type": "text",
              "message": "Assalamu alaikum",
              "media_url": null,
              "media_id": null,
              "template_id": null,
              "content": null,
              "reply_to": null,
              "pricing": null,
              "timestamp": "2026-01-15T03:00:00.000Z",
              "sent_at": "2026-01-15T03:00:00.000Z",
              "delivered_at": "2026-01-15T03:00:01.000Z",
              "read_at": "2026-01-15T03:00:02.000Z",
              "failed_at": null,
              "error": null,
              "credits_used": 1
            }
          ],
          "pagination": {
            "limit": 1,
            "next_cursor": null
          }
        }
      }
    },
    "listEvents": {
      "answers": {
        "200": {
          "events": [
            {
              "seq": 1,
              "event_id": "evt_01kezsgyw0pdknpf1vgs6c4h96",
              "event": "message.sent",
              "timestamp": "2026-01-15T03:00:00.000Z",
              "data": {
                "message_id": "msg_01kezsgyw007d98cs11ay9n97n",
                "status": "sent",
                "to": "+6281234567890",
                "recipient": null,
                "contact_id": "con_01kezsgyw0vzjyt5z9b5jmeem8",
                "type": "text",
                "message": "Assalamu alaikum",
                "sent_at": "2026-01-15T03:00:00.000Z",
                "credits_used": 1
              }
            },
            {
              "seq": 2,
              "event_id": "evt_01kezsgzv8tb1tfyq45e9wc1zr",
              "event": "message.delivered",
              "timestamp": "2026-01-15T03:00:01.000Z",
              "data": {
                "message_id": "msg_01kezsgyw007d98cs11ay9n97n",
                "status": "delivered",
                "to": "+6281234567890",
                "recipient": null,
                "contact_id": "con_01kezsgyw0vzjyt5z9b5jmeem8",
                "delivered_at": "2026-01-15T03:00:01.000Z"
              }
            },
            {
              "seq": 3,
              "event_id": "evt_01kezsh0tgd8mpzn5x8f2njq7x",
              "event": "message.read",
              "timestamp": "2026-01-15T03:00:02.000Z",
              "data": {
                "message_id": "msg_01kezsgyw007d98cs11ay9n97n",
                "status": "read",
                "to": "+6281234567890",
                "recipient": null,
                "contact_id": "con_01kezsgyw0vzjyt5z9b5jmeem8",
                "read_at": "2026-01-15T03:00:02.000Z"
              }
            }
          ],
          "next_after": 3
        }
      }
    },
    "getEvent": {
      "answers": {
        "200": {
          "seq": 1,
          "event_id": "evt_01kezsgyw0pdknpf1vgs6c4h96",
          "event": "message.sent",
          "timestamp": "2026-01-15T03:00:00.000Z",
          "data": {
            "message_id": "msg_01kezsgyw007d98cs11ay9n97n",
            "status": "sent",
            "to": "+6281234567890",
            "recipient": null,
            "contact_id": "con_01kezsgyw0vzjyt5z9b5jmeem8",
            "type": "text",
            "message": "Assalamu alaikum",
            "sent_at": "2026-01-15T03:00:00.000Z",
            "credits_used": 1
          }
        }
      }
    },
    "getUsage": {
      "answers": {
        "200": {
          "period": "1d",
          "start_date": "2026-01-15",
          "end_date": "2026-01-15",
          "metrics": {
            "messages_sent": 1,
            "messages_delivered": 1,
            "messages_read": 1,
            "messages_failed": 0,
            "unique_contacts": 1,
            "credits_used": 1,
            "delivery_rate": 100,
            "read_rate": 100
          },
          "prices": [],
          "daily_breakdown": [
            {
              "date": "2026-01-15",
              "messages_sent": 1,
              "messages_delivered": 1,
              "messages_read": 1,
              "messages_failed": 0,
              "credits_used": 1
            }
          ]
        }
      }
    },
    "getRateLimits": {
      "answers": {
        "200": {
          "current_limits": {
            "requests_per_minute": {
              "limit": 1000,
              "used": 32,
              "remaining": 968,
              "reset_time": "2026-01-15T03:01:00.000Z"
            },
            "requests_per_hour": {
              "limit": 10000,
              "used": 32,
              "remaining": 9968,
              "reset_time": "2026-01-15T04:00:00.000Z"
            },
            "messages_per_month": {
              "limit": 1000000,
              "used": 1,
              "remaining": 999999,
              "reset_time": "2026-02-01T00:00:00.000Z"
            },
            "network_daily_limit": null
          },
          "plan": "enterprise",
          "usage_history": {
            "last_24h": 32,
            "last_7d": 32,
            "last_30d": 32
          }
        }
      }
    },
    "createKey": {
      "request": {
        "name": "Till",
        "scopes": [
          "messages:write"
        ]
      },
      "answers": {
        "201": {
          "id": "key_01kezsh29ck5htdq502dwqpsz3",
          "key": "mmsg_example",
          "name": "Till",
          "scopes": [
            "messages:write"
          ],
          "created_at": "2026-01-15T03:00:03.500Z"
        }
      }
    },
    "getKey": {
      "answers": {
        "200": {
          "id": "key_01kezsh29ck5htdq502dwqpsz3",
          "name": "Till",
          "scopes": [
            "messages:write"
          ],
          "created_at": "2026-01-15T03:00:03.500Z",
          "last_used_at": null,
          "revoked_at": null
        }
      }
    },
    "listKeys": {
      "answers": {
        "200": {
          "keys": [
            {
              "id": "key_01kezsgyw0zww4r8nvzvqf4ykv",
              "name": null,
              "scopes": [
                "messages:write",
                "messages:read",
                "contacts:write",
                "contacts:read",
                "media:write",
                "media:read",
                "templates:write",
                "templates:read",
                "webhooks:write",
                "webhooks:read",
                "analytics:read",
                "keys:write"
              ],
              "created_at": "2026-01-15T03:00:00.000Z",
              "last_used_at": null,
              "revoked_at": null
            },
            {
              "id": "key_01kezsh29ck5htdq502dwqpsz3",
              "name": "Till",
              "scopes": [
                "messages:write"
              ],
              "created_at": "2026-01-15T03:00:03.500Z",
              "last_used_at": null,
              "revoked_at": null
            }
          ],
          "total": 2,
          "pagination": {
            "page": 1,
            "limit": 50,
            "total": 2,
            "total_pages": 1
          }
        }
      }
    },
    "changeTemplate": {
      "request": {
        "components": [
          {
            "type": "BODY",
            "text": "Kajian {{tema}} pukul {{jam}}.",
            "examples": [
              "tauhid",
              "06.00"
            ]
          }
        ]
      },
      "answers": {
        "200": {
          "id": "tpl_01kezsgyw0kp0vm24g2a9m9mmb",
          "name": "greeting",
          "language": "id",
          "category": "UTILITY",
          "status": "PENDING",
          "rejection_reason": null,
          "quality": null,
          "created_at": "2026-01-15T03:00:00.000Z",
          "approved_at": "2026-01-15T03:00:03.500Z",
          "components": [
            {
              "type": "BODY",
              "text": "Kajian {{tema}} pukul {{jam}}.",
              "examples": [
                "tauhid",
                "06.00"
              ]
            }
          ]
        }
      }
    }
  },
  "refusals": {
    "INSUFFICIENT_PERMISSIONS": {
      "operationId": "listContacts",
      "status": 403,
      "body": {
        "error": {
          "code": "INSUFFICIENT_PERMISSIONS",
          "message": "This key lacks the scope contacts:read",
          "details": {
            "required_scope": "contacts:read"
          }
        }
      }
    },
    "INVALID_REQUEST": {
      "operationId": "saveContact",
      "status": 400,
      "body": {
        "error": {
          "code": "INVALID_REQUEST",
          "message": "name: must be text",
          "details": {
            "field": "name",
            "value": 7
          }
        }
      }
    },
    "INVALID_PHONE_NUMBER": {
      "operationId": "saveContact",
      "status": 400,
      "body": {
        "error": {
          "code": "INVALID_PHONE_NUMBER",
          "message": "phone: must be a phone number with its country code, such as +628123456789",
          "details": {
            "field": "phone",
            "value": "none"
          }
        }
      }
    },
    "UNAUTHORIZED": {
      "operationId": "listContacts",
      "status": 401,
      "body": {
        "error": {
          "code": "UNAUTHORIZED",
          "message": "Send a valid key: Authorization: Bearer <API_KEY>",
          "details": {}
        }
      }
    },
    "NOT_FOUND": {
      "operationId": "getContact",
      "status": 404,
      "body": {
        "error": {
          "code": "NOT_FOUND",
          "message": "This contact was not found",
          "details": {}
        }
      }
    },
    "CONFLICT": {
      "operationId": "testWebhook",
      "status": 409,
      "body": {
        "error": {
          "code": "CONFLICT",
          "message": "This endpoint is disabled: enable it first",
          "details": {}
        }
      }
    },
    "IDEMPOTENCY_KEY_REUSED": {
      "operationId": "sendMessage",
      "status": 409,
      "body": {
        "error": {
          "code": "IDEMPOTENCY_KEY_REUSED",
          "message": "This Idempotency-Key was used for another request",
          "details": {
            "field": "Idempotency-Key",
            "value": "order-1001"
          }
        }
      }
    },
    "MEDIA_TOO_LARGE": {
      "operationId": "uploadMedia",
      "status": 413,
      "body": {
        "error": {
          "code": "MEDIA_TOO_LARGE",
          "message": "The file is larger than 16777216 bytes (16 MB)",
          "details": {
            "field": "file",
            "limit": 16777216
          }
        }
      }
    },
    "UNSUPPORTED_MEDIA_TYPE": {
      "operationId": "sendMessage",
      "status": 415,
      "body": {
        "error": {
          "code": "UNSUPPORTED_MEDIA_TYPE",
          "message": "Content-Type: must be application/json",
          "details": {
            "field": "Content-Type",
            "value": "text/plain"
          }
        }
      }
    },
    "TEMPLATE_NOT_APPROVED": {
      "operationId": "sendMessage",
      "status": 400,
      "body": {
        "error": {
          "code": "TEMPLATE_NOT_APPROVED",
          "message": "This template is PENDING: only an APPROVED one can be sent",
          "details": {
            "field": "template_id",
            "status": "PENDING"
          }
        }
      }
    },
    "TEMPLATE_VARIABLES_MISMATCH": {
      "operationId": "sendMessage",
      "status": 400,
      "body": {
        "error": {
          "code": "TEMPLATE_VARIABLES_MISMATCH",
          "message": "variables: 1 values are expected",
          "details": {
            "field": "variables",
            "expected": {
              "header": 0,
              "body": 1,
              "buttons": 0
            },
            "given": 0
          }
        }
      }
    },
    "RECIPIENT_OPTED_OUT": {
      "operationId": "sendMessage",
      "status": 400,
      "body": {
        "error": {
          "code": "RECIPIENT_OPTED_OUT",
          "message": "The recipient opted out of your messages",
          "details": {
            "field": "to",
            "value": "+6281234567890"
          }
        }
      }
    },
    "RATE_LIMIT_EXCEEDED": {
      "operationId": "listContacts",
      "status": 429,
      "body": {
        "error": {
          "code": "RATE_LIMIT_EXCEEDED",
          "message": "The limit of 1 requests in this minute is reached",
          "details": {
            "limit": 1,
            "window": "minute",
            "reset_time": "2026-01-15T03:01:00.000Z"
          }
        }
      }
    }
  },
  "events": {
    "message.delivered": {
      "event": "message.delivered",
      "timestamp": "2026-01-15T03:00:01.000Z",
      "data": {
        "message_id": "msg_01kezsgyw007d98cs11ay9n97n",
        "status": "delivered",
        "to": "+6281234567890",
        "recipient": null,
        "contact_id": "con_01kezsgyw0vzjyt5z9b5jmeem8",
        "delivered_at": "2026-01-15T03:00:01.000Z"
      }
    },
    "message.failed": {
      "event": "message.failed",
      "timestamp": "2026-01-15T03:00:03.500Z",
      "data": {
        "message_id": "msg_01kezsh29ck29mp20wvgz865n9",
        "status": "failed",
        "to": "+6281234560000",
        "recipient": null,
        "contact_id": null,
        "error": {
          "code": "RECIPIENT_NOT_ON_NETWORK",
          "message": "The recipient is not on the network"
        },
        "failed_at": "2026-01-15T03:00:03.500Z"
      }
    },
    "message.read": {
      "event": "message.read",
      "timestamp": "2026-01-15T03:00:02.000Z",
      "data": {
        "message_id": "msg_01kezsgyw007d98cs11ay9n97n",
        "status": "read",
        "to": "+6281234567890",
        "recipient": null,
        "contact_id": "con_01kezsgyw0vzjyt5z9b5jmeem8",
        "read_at": "2026-01-15T03:00:02.000Z"
      }
    },
    "message.received": {
      "event": "message.received",
      "timestamp": "2026-01-15T03:00:03.500Z",
      "data": {
        "message_id": "msg_01kezsh29cm25rvfefnj4mysgg",
        "from": "+6281234567890",
        "from_user_id": null,
        "type": "text",
        "message": "Halo",
        "content": {
          "type": "text",
          "text": "Halo"
        },
        "reply_to": null,
        "received_at": "2026-01-15T03:00:03.500Z",
        "window_closes_at": "2026-01-16T03:00:03.500Z",
        "contact": {
          "contact_id": "con_01kezsgyw0vzjyt5z9b5jmeem8",
          "name": "Aisyah",
          "username": null,
          "profile_picture": null
        }
      }
    },
    "message.sent": {
      "event": "message.sent",
      "timestamp": "2026-01-15T03:00:00.000Z",
      "data": {
        "message_id": "msg_01kezsgyw007d98cs11ay9n97n",
        "status": "sent",
        "to": "+6281234567890",
        "recipient": null,
        "contact_id": "con_01kezsgyw0vzjyt5z9b5jmeem8",
        "type": "text",
        "message": "Assalamu alaikum",
        "sent_at": "2026-01-15T03:00:00.000Z",
        "credits_used": 1
      }
    }
  }
}
